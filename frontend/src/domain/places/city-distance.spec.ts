import { kmBetween } from './city-distance';

const pune = { state: 'Maharashtra', city: 'Pune' };

it.each([
  [pune, 0],
  [{ state: 'Maharashtra', city: 'Mumbai' }, 119],
  [{ state: 'Goa', city: 'Panaji' }, 336],
  [{ state: 'Maharashtra', city: 'Nowhere' }, undefined],
  [{ state: '', city: '' }, undefined],
])('Pune to %j is %s km', (place, km) => {
  const measured = kmBetween(pune, place);
  if (km === undefined) expect(measured).toBeUndefined();
  else expect(Math.abs(measured! - km)).toBeLessThan(5);
});

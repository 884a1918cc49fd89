import { kmBetween, nearestCity } from './city-distance';

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

it.each([
  [18.5074, 73.8312, { state: 'Maharashtra', city: 'Pune' }],
  [9.96, 76.29, { state: 'Kerala', city: 'Kochi' }],
  [20, 65, undefined],
])('nearest to %d, %d is %j', (latitude, longitude, city) => {
  expect(nearestCity(latitude, longitude)).toEqual(city);
});

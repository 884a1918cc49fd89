import { citiesWithin } from './near-cities';

const names = (withinKm: number, at: { state: string; city: string }) =>
  citiesWithin(withinKm, at)
    .map(({ city }) => city)
    .sort();
const pune = { state: 'Maharashtra', city: 'Pune' };

it('a larger distance includes more cities, also in other states', () => {
  expect(names(10, pune)).toEqual(['Pune']);
  expect(names(130, pune)).toEqual(['Mumbai', 'Navi Mumbai', 'Pune', 'Thane']);
  expect(names(10, { state: 'Chandigarh', city: 'Chandigarh' })).toEqual(['Chandigarh', 'Mohali', 'Panchkula']);
});

it('a city of the same name in another state is measured at its own distance', () => {
  expect(citiesWithin(400, { state: 'Rajasthan', city: 'Udaipur' }).map(({ state }) => state)).not.toContain('Tripura');
});

it('an unknown city is near only itself', () => {
  expect(citiesWithin(500, { state: 'Atlantis', city: 'Harbour' })).toEqual([
    { state: 'Atlantis', city: 'Harbour', km: 0 },
  ]);
});

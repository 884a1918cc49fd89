import { cityNames, citiesOf, distanceKm, stateNames, type City } from './locations';

const all = stateNames.flatMap(state => citiesOf(state));
const city = (state: string, name: string) => citiesOf(state).find(each => each.name === name) as City;

describe('locations', () => {
  it('lists the 36 states and union territories in alphabetical order', () => {
    expect(stateNames).toHaveLength(36);
    expect([...stateNames].sort()).toEqual(stateNames);
  });

  it.each(stateNames.filter(state => state !== 'Chandigarh'))('gives %s ten cities of different names', state => {
    expect(citiesOf(state)).toHaveLength(10);
    expect(new Set(cityNames(state)).size).toBe(10);
  });

  it('gives Chandigarh itself as its only city', () => {
    expect(cityNames('Chandigarh')).toEqual(['Chandigarh']);
  });

  it('names every city in words, without digits or stray punctuation', () => {
    expect(all.map(({ name }) => name).filter(name => !/^[A-Za-z]+( [A-Za-z]+)*$/.test(name))).toEqual([]);
  });

  it('places every city within the bounds of India', () => {
    expect(all.filter(({ lat, lon }) => !(lat >= 6 && lat <= 38 && lon >= 68 && lon <= 98))).toEqual([]);
  });

  it('knows the large cities of Maharashtra', () => {
    expect(cityNames('Maharashtra')).toEqual(expect.arrayContaining(['Mumbai', 'Pune', 'Nagpur', 'Nashik']));
  });

  it('measures between 110 and 130 km from Mumbai to Pune, the same in both directions', () => {
    const [mumbai, pune] = [city('Maharashtra', 'Mumbai'), city('Maharashtra', 'Pune')];
    expect(distanceKm(mumbai, pune)).toBeGreaterThan(110);
    expect(distanceKm(mumbai, pune)).toBeLessThan(130);
    expect(distanceKm(pune, mumbai)).toBeCloseTo(distanceKm(mumbai, pune), 9);
  });

  it('measures no distance from a city to itself', () => {
    expect(all.filter(each => distanceKm(each, each) !== 0)).toEqual([]);
  });

  it.each(['Atlantis', '', 'constructor'])('gives no cities for the unknown state "%s"', state => {
    expect(citiesOf(state)).toEqual([]);
    expect(cityNames(state)).toEqual([]);
  });

  it('does not change its list when a caller changes the result', () => {
    citiesOf('Goa').length = 0;
    expect(citiesOf('Goa')).toHaveLength(10);
  });
});

import { citiesOf, stateNames } from './locations';
import { cityAt, isInIndia, isOfCity } from './places.rules';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it('finds every listed city in India, and as the city of its own place', () => {
  for (const state of stateNames)
    for (const { name: city, lat, lon } of citiesOf(state)) {
      expect({ city, isInIndia: isInIndia(at(lat, lon)) }).toEqual({ city, isInIndia: true });
      expect(cityAt(at(lat, lon))).toEqual({ state, city });
      expect(isOfCity(at(lat, lon), { state, city })).toBe(true);
    }
});

it.each([
  ['Wagah', 31.604, 74.573],
  ['Jaisalmer', 26.9157, 70.9083],
  ['Dwarka', 22.2442, 68.9685],
  ['Lakhpat', 23.826, 68.777],
  ['Dhanushkodi', 9.15, 79.42],
  ['Kanyakumari', 8.0883, 77.5385],
  ['Indira Point', 6.78, 93.83],
  ['Nancowry', 8.05, 93.55],
  ['Siachen', 35.42, 77.11],
  ['Gilgit', 35.92, 74.31],
  ['Raxaul', 26.98, 84.85],
  ['Kibithu', 28.28, 97.02],
  ['a beach near Gahirmatha', 20.7, 87.05],
])('%s is in India', (_, latitude, longitude) => expect(isInIndia(at(latitude, longitude))).toBe(true));

it.each([
  ['Colombo', 6.9271, 79.8612],
  ['Jaffna', 9.6615, 80.0255],
  ['Kathmandu', 27.7172, 85.324],
  ['Pokhara', 28.2096, 83.9856],
  ['Lahore', 31.5497, 74.3436],
  ['Islamabad', 33.6844, 73.0479],
  ['Karachi', 24.8607, 67.0011],
  ['Dhaka', 23.8103, 90.4125],
  ['Thimphu', 27.4728, 89.639],
  ['Mandalay', 21.9588, 96.0891],
  ['the open sea', 15, 85],
])('%s is not', (_, latitude, longitude) => {
  expect(isInIndia(at(latitude, longitude))).toBe(false);
  expect(cityAt(at(latitude, longitude))).toBeUndefined();
});

it.each([
  ['a street of Pune', 18.5074, 73.8312, 'Maharashtra', 'Pune'],
  ['Satara, on the way to Kolhapur', 17.68, 73.99, 'Maharashtra', 'Pune'],
  ['Jaisalmer, far from every listed city', 26.9157, 70.9083, 'Rajasthan', 'Jodhpur'],
  ['Mahe, which its state does not surround', 11.7, 75.53, 'Puducherry', 'Mahe'],
])('%s belongs to a city', (_, latitude, longitude, state, city) =>
  expect(cityAt(at(latitude, longitude))).toEqual({ state, city }),
);

const mumbai = at(19.08, 72.88);
it.each([
  ['its own city', mumbai, 'Maharashtra', 'Mumbai', true],
  ['one beside it', mumbai, 'Maharashtra', 'Thane', true],
  ['another city of the state', mumbai, 'Maharashtra', 'Pune', false],
  ['the city of another state', at(28.61, 77.21), 'Maharashtra', 'Pune', false],
  ['a capital whose surroundings lie in another state', at(28.46, 77.03), 'Delhi', 'New Delhi', true],
  ['the nearest of a large state', at(26.9157, 70.9083), 'Rajasthan', 'Jodhpur', true],
  ['one that is hardly farther', at(17.68, 73.99), 'Maharashtra', 'Kolhapur', true],
  ['the nearest city of a state in which it is not', at(28.61, 77.21), 'Maharashtra', 'Nagpur', false],
  ['a city that nobody knows', mumbai, 'Maharashtra', 'Nowhere', false],
])('a point may be of %s: %j, %s, %s: %s', (_, point, state, city, may) =>
  expect(isOfCity(point, { state, city })).toBe(may),
);

import { citiesOf, distanceKm, stateNames } from '@aar/contracts/locations';

/** A city near another one, and how far it is as the crow flies. */
export interface NearCity {
  state: string;
  city: string;
  km: number;
}

const places = stateNames.flatMap(state => citiesOf(state).map(city => ({ state, city })));

/** The cities within a distance of a city, itself among them; itself alone where the list of places does not have it. */
export function citiesWithin(withinKm: number, at: { state: string; city: string }): NearCity[] {
  const here = places.find(({ state, city }) => state === at.state && city.name === at.city);
  if (!here) return [{ ...at, km: 0 }];
  return places
    .map(({ state, city }) => ({ state, city: city.name, km: distanceKm(here.city, city) }))
    .filter(({ km }) => km <= withinKm);
}

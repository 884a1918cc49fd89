import { citiesOf, distanceKm, stateNames } from '@aar/contracts/locations';

/** A city near another one, and the straight-line distance between them. */
export interface NearCity {
  state: string;
  city: string;
  km: number;
}

const places = stateNames.flatMap(state => citiesOf(state).map(city => ({ state, city })));

/** The cities within a distance of a city, including itself; only itself if it is not in the list of places. */
export function citiesWithin(withinKm: number, at: { state: string; city: string }): NearCity[] {
  const here = places.find(({ state, city }) => state === at.state && city.name === at.city);
  if (!here) return [{ ...at, km: 0 }];
  return places
    .map(({ state, city }) => ({ state, city: city.name, km: distanceKm(here.city, city) }))
    .filter(({ km }) => km <= withinKm);
}

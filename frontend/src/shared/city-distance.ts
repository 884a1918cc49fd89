import { citiesOf, distanceKm, stateNames } from '@aar/contracts/locations';

// The list of places is several kilobytes: import this file lazily.

export interface CityOfState {
  state: string;
  city: string;
}

/** Whole km between two cities in a straight line; undefined if a city is unknown. */
export function kmBetween(a: CityOfState, b: CityOfState): number | undefined {
  const [from, to] = [a, b].map(({ state, city }) => citiesOf(state).find(({ name }) => name === city));
  return from && to && Math.round(distanceKm(from, to));
}

/** In km: a place farther away than this has no nearest city. */
const farthest = 80;

/** The known city nearest to a place; undefined if all are too far away. */
export function nearestCity(latitude: number, longitude: number): CityOfState | undefined {
  const here = { name: '', lat: latitude, lon: longitude };
  const known = stateNames.flatMap(state => citiesOf(state).map(city => ({ state, city })));
  const [nearest] = known
    .map(({ state, city }) => ({ state, city: city.name, km: distanceKm(here, city) }))
    .sort((a, b) => a.km - b.km);
  return nearest && nearest.km <= farthest ? { state: nearest.state, city: nearest.city } : undefined;
}

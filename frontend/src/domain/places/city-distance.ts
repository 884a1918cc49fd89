import { citiesOf, distanceKm } from '@aar/contracts/locations';
import type { CityOfState } from '@aar/contracts/places.rules';

// The list of places is several kilobytes: import this file lazily.

/** Whole km between two cities in a straight line; undefined if a city is unknown. */
export function kmBetween(a: CityOfState, b: CityOfState): number | undefined {
  const [from, to] = [a, b].map(({ state, city }) => citiesOf(state).find(({ name }) => name === city));
  return from && to && Math.round(distanceKm(from, to));
}

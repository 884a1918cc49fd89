import { citiesOf, distanceKm, stateNames } from '@aar/contracts/locations';

// The list of places is several kilobytes: load this file when it is needed.

export interface CityOfState {
  state: string;
  city: string;
}

/** Whole km from one city to another, as the crow flies; none where a city is not known. */
export function kmBetween(a: CityOfState, b: CityOfState): number | undefined {
  const [from, to] = [a, b].map(({ state, city }) => citiesOf(state).find(({ name }) => name === city));
  return from && to && Math.round(distanceKm(from, to));
}

/** In km: from farther away no city of the list is meant. */
const farthest = 80;

/** The known city nearest to a place; none where all are far away. */
export function nearestCity(latitude: number, longitude: number): CityOfState | undefined {
  const here = { name: '', lat: latitude, lon: longitude };
  const known = stateNames.flatMap(state => citiesOf(state).map(city => ({ state, city })));
  const [nearest] = known
    .map(({ state, city }) => ({ state, city: city.name, km: distanceKm(here, city) }))
    .sort((a, b) => a.km - b.km);
  return nearest && nearest.km <= farthest ? { state: nearest.state, city: nearest.city } : undefined;
}

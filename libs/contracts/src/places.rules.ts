import { citiesOf, type City, distanceKm, type StateName, stateNames } from './locations';
import { type Outline, stateOutlines } from './state-outlines';

interface Degrees {
  latitude: number;
  longitude: number;
}
export interface CityOfState {
  state: string;
  city: string;
}

/** In km: the simplified outlines miss no place of India by more than this. */
const outlineError = 22;
/** In km: how far the surroundings of a city reach, in whatever state. */
const surroundings = 50;
/** Members in a place between two cities may choose either. */
const detour = 1.5;
const kmPerDegree = 111.2;

const kmTo = ({ latitude: lat, longitude: lon }: Degrees, city: City) => distanceKm({ name: '', lat, lon }, city);

/** The sides of an outline relative to a point: km to the east and north of it. */
function sidesFrom({ latitude, longitude }: Degrees, outline: Outline) {
  const corners: { x: number; y: number }[] = [];
  for (let index = 0; index < outline.length; index += 2)
    corners.push({
      x: (outline[index]! - longitude) * kmPerDegree * Math.cos((latitude * Math.PI) / 180),
      y: (outline[index + 1]! - latitude) * kmPerDegree,
    });
  return corners.map((to, index) => ({ from: corners.at(index - 1)!, to }));
}

/** The distance from a point to an outline in km; 0 within it. */
function kmOutside(point: Degrees, outline: Outline): number {
  let isInside = false;
  let nearest = Infinity;
  for (const { from, to } of sidesFrom(point, outline)) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    // A ray to the east crosses the sides of an outline an odd number of times if it begins within.
    if (from.y > 0 !== to.y > 0 && from.x - (from.y * dx) / dy > 0) isInside = !isInside;
    const along = Math.min(1, Math.max(0, -(from.x * dx + from.y * dy) / (dx * dx + dy * dy)));
    nearest = Math.min(nearest, Math.hypot(from.x + along * dx, from.y + along * dy));
  }
  return isInside ? 0 : nearest;
}

/** Small islands and exclaves have no outline, only a listed city. */
const kmOutsideState = (point: Degrees, state: StateName) =>
  Math.min(
    ...stateOutlines[state].map(outline => kmOutside(point, outline)),
    ...citiesOf(state).map(city => kmTo(point, city)),
  );

/** The states in which a point may lie, the likeliest first; empty outside India and its coastal waters. */
const statesAt = (point: Degrees): StateName[] =>
  stateNames
    .map(state => ({ state, km: kmOutsideState(point, state) }))
    .filter(({ km }) => km <= outlineError)
    .sort((a, b) => a.km - b.km)
    .map(({ state }) => state);

/** Whether a point lies in India or its coastal waters, within the accuracy of the states' outlines. */
export const isInIndia = (point: Degrees): boolean => statesAt(point).length > 0;

function nearestOf(point: Degrees, states: readonly string[]) {
  const cities = states.flatMap(state => citiesOf(state).map(city => ({ state, city, km: kmTo(point, city) })));
  return cities.sort((a, b) => a.km - b.km)[0];
}

/** The listed city to which a point belongs; undefined outside India. */
export function cityAt(point: Degrees): CityOfState | undefined {
  const [state] = statesAt(point);
  if (!state) return undefined;
  const nearest = nearestOf(point, stateNames)!;
  const found = nearest.km <= surroundings ? nearest : nearestOf(point, [state])!;
  return { state: found.state, city: found.city.name };
}

/**
 * Whether a member may choose this city for a point: it lies in the city's surroundings or, because only ten cities of a state
 * are listed, somewhere else in the state where no other listed city is much nearer.
 */
export function isOfCity(point: Degrees, { state, city }: CityOfState): boolean {
  const chosen = citiesOf(state).find(({ name }) => name === city);
  if (!chosen) return false;
  const km = kmTo(point, chosen);
  return (
    km <= surroundings || (statesAt(point).some(one => one === state) && km <= detour * nearestOf(point, [state])!.km)
  );
}

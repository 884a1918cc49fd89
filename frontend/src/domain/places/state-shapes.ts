import type { Point } from '@aar/contracts/community/create-support-request';
import type { StateName } from '@aar/contracts/locations';
import { type Outline, stateOutlines } from '@aar/contracts/state-outlines';

/** The viewBox of the paths. */
export const mapSize = { width: 390, height: 420 };

const x = (longitude: number) => Number(((longitude - 67) * 12.4).toFixed(1));
const y = (latitude: number) => Number(((38 - latitude) * 13.2).toFixed(1));

/** Where a place lies on the map. */
export const onMap = ({ latitude, longitude }: Point) => ({ x: x(longitude), y: y(latitude) });

function pathOf(outline: Outline) {
  const corners: string[] = [];
  for (let index = 0; index < outline.length; index += 2)
    corners.push(`${x(outline[index]!)} ${y(outline[index + 1]!)}`);
  return `M${corners.join('L')}Z`;
}

/** One path per state; small ones last, so that they lie above the states that surround them. */
export const stateShapes: { state: StateName; path: string }[] = Object.entries(stateOutlines)
  .map(([state, parts]) => ({ state: state as StateName, path: parts.map(pathOf).join('') }))
  .sort((one, other) => other.path.length - one.path.length);

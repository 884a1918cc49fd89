import type { Point } from '@aar/contracts/community/create-support-request';

/** Cells in a degree: one is 1.1 km from south to north and 0.9 to 1.1 km from west to east. */
const cellsPerDegree = 100;

const middle = (degrees: number) => Number(((Math.floor(degrees * cellsPerDegree) + 0.5) / cellsPerDegree).toFixed(3));

/**
 * The middle of the cell of a fixed grid in which a point lies. Always the same for the same point and for its neighbours: moving
 * the point about, or asking often, tells no more than the cell.
 */
export const cellOf = ({ latitude, longitude }: Point): Point => ({
  latitude: middle(latitude),
  longitude: middle(longitude),
});

import type { Point } from '@aar/contracts/community/create-support-request';

/** Grid cells per degree: a cell is 1.1 km from south to north and 0.9 to 1.1 km from west to east. */
const cellsPerDegree = 100;

const middle = (degrees: number) => Number(((Math.floor(degrees * cellsPerDegree) + 0.5) / cellsPerDegree).toFixed(3));

/**
 * The centre of the fixed grid cell in which a point lies. It is the same for every point of the cell, so that neither moving the
 * point nor repeated requests reveal more than the cell.
 */
export const cellOf = ({ latitude, longitude }: Point): Point => ({
  latitude: middle(latitude),
  longitude: middle(longitude),
});

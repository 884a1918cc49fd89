import { stateNames } from './locations';
import { stateOutlines } from './state-outlines';

it.each(stateNames)('draws %s with corners within India, longitude first', state => {
  expect(stateOutlines[state].length).toBeGreaterThan(0);
  for (const outline of stateOutlines[state]) {
    expect(outline.length % 2).toBe(0);
    expect(outline.length).toBeGreaterThanOrEqual(6);
    for (let index = 0; index < outline.length; index += 2) {
      const [longitude, latitude] = [outline[index]!, outline[index + 1]!];
      expect(longitude > 67 && longitude < 98 && latitude > 6 && latitude < 38).toBe(true);
    }
  }
});

it('draws a small territory as a diamond around its centre', () => {
  const [diamond] = stateOutlines.Delhi;
  const corners = [76.73, 28.65, 77.15, 29.07, 77.57, 28.65, 77.15, 28.23];
  for (const [index, corner] of corners.entries()) expect(diamond![index]).toBeCloseTo(corner, 9);
});

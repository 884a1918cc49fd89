import { cellOf } from './exact-place.rules';

describe('the grid cell of a place', () => {
  it('is the same for all places in it', () => {
    const cell = { latitude: 18.505, longitude: 73.835 };
    for (const latitude of [18.5001, 18.505, 18.5099])
      for (const longitude of [73.8301, 73.835, 73.8399]) expect(cellOf({ latitude, longitude })).toEqual(cell);
  });

  it('differs for a place just outside it', () => {
    expect(cellOf({ latitude: 18.5101, longitude: 73.8299 })).toEqual({ latitude: 18.515, longitude: 73.825 });
  });

  it('of the centre of a cell is the same cell', () => {
    for (let at = 0; at < 100; at += 1) {
      const cell = cellOf({ latitude: 8 + at * 0.137, longitude: 70 + at * 0.211 });
      expect(cellOf(cell)).toEqual(cell);
    }
  });

  it('lies within 0.8 km of the place', () => {
    const point = { latitude: 12.9716, longitude: 77.5946 };
    const { latitude, longitude } = cellOf(point);
    expect(Math.abs(latitude - point.latitude)).toBeLessThanOrEqual(0.005);
    expect(Math.abs(longitude - point.longitude)).toBeLessThanOrEqual(0.005);
  });
});

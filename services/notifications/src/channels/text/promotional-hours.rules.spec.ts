import { promotionalFrom } from './promotional-hours.rules';

const from = (moment: string) => promotionalFrom(new Date(moment))?.toISOString() ?? 'now';

describe('advertising by SMS', () => {
  it.each([
    ['a minute before ten', '2026-11-22T09:59:59+05:30', '2026-11-22T04:30:00.000Z'],
    ['at ten', '2026-11-22T10:00:00+05:30', 'now'],
    ['at noon', '2026-11-22T12:00:00+05:30', 'now'],
    ['in the last second', '2026-11-22T20:59:59+05:30', 'now'],
    ['at nine at night', '2026-11-22T21:00:00+05:30', '2026-11-23T04:30:00.000Z'],
    ['after midnight', '2026-11-23T00:10:00+05:30', '2026-11-23T04:30:00.000Z'],
  ])('waits until ten in the morning in India: %s', (_, moment, expected) => {
    expect(from(moment)).toBe(expected);
  });
});

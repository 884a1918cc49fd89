import { z } from 'zod';
import { refusals } from '../test/refusals';
import { count, reportByState, reportByTime, ReportQuery } from './report';

const refused = (query: object) => refusals(ReportQuery, query);

it('a report is shown on the page or downloaded as a file', () => {
  for (const format of ['json', 'csv']) expect(refused({ format })).toEqual({});
});

describe('the days of a report', () => {
  it('are optional, each of them', () => {
    expect(ReportQuery.parse({})).toEqual({ format: 'json' });
    for (const query of [{ from: '2026-12-01' }, { to: '2010-12-01' }]) expect(refused(query)).toEqual({});
  });

  it('may be one day, and are in order', () => {
    expect(refused({ from: '2026-11-30', to: '2026-11-30' })).toEqual({});
    expect(refused({ from: '2026-11-30', to: '2026-11-29' })).toEqual({
      to: 'The last day cannot be before the first',
    });
  });

  it('span at most five years', () => {
    expect(refused({ from: '2020-01-01', to: '2025-01-03' })).toEqual({});
    expect(refused({ from: '2020-01-01', to: '2025-01-04' })).toEqual({ from: 'Please choose five years at most' });
  });

  it('are validated even while the state is invalid', () => {
    expect(refused({ from: '2026-11-30', to: '2026-11-29', state: 'Utopia' })).toEqual({
      state: 'Please select a state',
      to: 'The last day cannot be before the first',
    });
    expect(Object.keys(refused({ from: '2020-01-01', to: '2026-11-29', state: 'Utopia' }))).toEqual(['state', 'from']);
  });

  it('must be valid days', () => expect(refused({ from: 'today' })).toMatchObject({ from: 'Please enter a day' }));
});

const of = { from: '2026-11-01', to: '2026-11-30', countedAt: null };

it('a report by time has a line for each day or month', () => {
  const report = { ...of, unit: 'day', series: [{ day: '2026-11-01', rescued: 0 }], totals: { rescued: 3 } };
  const schema = reportByTime({ rescued: count }, { rescued: z.int() });
  expect(schema.parse(report)).toEqual(report);
  expect(refusals(schema, { ...report, series: [{ day: '2026-11-01', rescued: -1 }] })).toHaveProperty([
    'series.0.rescued',
  ]);
});

it('a report by state has a line for each state', () => {
  const report = { ...of, series: [{ state: 'Goa', rescued: 3 }], totals: { rescued: 3 } };
  expect(reportByState({ rescued: count }, { rescued: count }).parse(report)).toEqual(report);
});

import { countsOf, percent, survivorsOf } from './stryker-report.mjs';

const at = (line, column, toColumn) => ({ start: { line, column }, end: { line, column: toColumn } });
const mutant = (status, location = at(1, 1, 2)) => ({
  mutatorName: 'Conditional',
  replacement: 'true',
  status,
  location,
});
const report = (...mutants) => ({ files: { 'a.rules.ts': { source: 'const a =\n  b > 1;\n', mutants } } });

describe("Stryker's report", () => {
  it('counts a mutant that no test covers as unnoticed, and leaves out one that does not compile', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'];
    expect(countsOf(report(...statuses.map(status => mutant(status))))).toEqual({ noticed: 2, made: 4 });
  });

  it('prints one line for each mutant that no test noticed', () => {
    expect(survivorsOf(report(mutant('Survived', at(2, 3, 8)), mutant('Killed')))).toEqual([
      'a.rules.ts:2: UNNOTICED Conditional: b > 1  →  true',
    ]);
  });

  it('is 100 % where there was nothing to change', () => {
    expect(percent({ noticed: 0, made: 0 })).toBe(100);
    expect(percent({ noticed: 3, made: 4 })).toBe(75);
  });
});

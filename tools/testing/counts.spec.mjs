import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jestCounts, playwrightCounts, stageCounts } from './counts.mjs';

let folder = '';
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-counts-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Files that hold these results. */
function files(...contents) {
  return contents.map((result, index) => {
    const file = path.join(folder, `${index}.json`);
    fs.writeFileSync(file, JSON.stringify(result));
    return file;
  });
}
const results = (passed, failed, broken = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: broken,
});

describe('the count of a stage', () => {
  it('adds up the results of all packages', () => {
    expect(stageCounts({ succeeded: false, files: files(results(5, 1), results(7, 0)) })).toEqual({
      passed: 12,
      failed: 1,
    });
  });

  it('counts a test file that could not run as a failure', () => {
    expect(jestCounts(results(3, 0, 1))).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a test that jest repeated as a failure', () => {
    const assertionResults = [{ fullName: 'wavers', status: 'passed', invocations: 2 }];
    const testResults = [{ name: '/a.spec.ts', status: 'passed', assertionResults }];
    expect(jestCounts({ ...results(3, 0), testResults })).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a flaky journey, or an error outside all journeys, as a failure', () => {
    expect(playwrightCounts({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 4,
      failed: 3,
    });
  });

  it('counts a check without tests as one', () => {
    expect(stageCounts({ succeeded: true, files: [] })).toEqual({ passed: 1, failed: 0 });
    expect(stageCounts({ succeeded: false, files: [] })).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a failure for a stage that failed although all its tests passed', () => {
    expect(stageCounts({ succeeded: false, files: files(results(5, 0)) })).toEqual({ passed: 5, failed: 1 });
  });
});

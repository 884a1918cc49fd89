import path from 'node:path';
import { root } from '../site/root.mjs';
import { filesToRepeat, jestTests, namesOf, playwrightTests, secondLook } from './second-look.mjs';

const file = (name, status, ...assertionResults) => ({ name: path.join(root, name), status, assertionResults });
const test = (fullName, status, more = {}) => ({ fullName, status, ...more });
const ofJest = (...testResults) => jestTests({ testResults });

describe('a second look', () => {
  const first = ofJest(
    file('a.spec.ts', 'failed', test('holds', 'passed'), test('wavers', 'failed'), test('breaks', 'failed')),
    file('b.spec.ts', 'passed', test('holds', 'passed')),
  );

  it('repeats only the files with failed tests', () => {
    expect(filesToRepeat(first)).toEqual(['a.spec.ts']);
  });

  it('names the tests that failed once and those that failed twice', () => {
    const again = ofJest(
      file('a.spec.ts', 'failed', test('holds', 'passed'), test('wavers', 'passed'), test('breaks', 'failed')),
    );
    expect(namesOf(secondLook(first, again))).toEqual([
      '  PASSED ONLY ON A SECOND LOOK: wavers (a.spec.ts)',
      '  FAILED: breaks (a.spec.ts)',
    ]);
  });

  it('counts a test as broken when it did not run again', () => {
    expect(secondLook(first, []).broken.map(({ title }) => title)).toEqual(['wavers', 'breaks']);
    const skipped = ofJest(file('a.spec.ts', 'passed', test('wavers', 'pending')));
    expect(secondLook(first, skipped).flaky).toEqual([]);
  });

  it('distinguishes tests with the same title in different files', () => {
    const again = ofJest(file('b.spec.ts', 'passed', test('wavers', 'passed')));
    expect(secondLook(first, again).flaky).toEqual([]);
  });

  it('also finds files that could not run, or failed outside their tests', () => {
    const broken = ofJest(file('c.spec.ts', 'failed'), file('d.spec.ts', 'failed', test('holds', 'passed')));
    expect(filesToRepeat(broken)).toEqual(['c.spec.ts', 'd.spec.ts']);
    const again = ofJest(file('c.spec.ts', 'failed'), file('d.spec.ts', 'passed', test('holds', 'passed')));
    expect(namesOf(secondLook(broken, again))).toEqual([
      '  PASSED ONLY ON A SECOND LOOK: the file as a whole (d.spec.ts)',
      '  FAILED: the file as a whole (c.spec.ts)',
    ]);
  });

  it('is skipped when very many files failed', () => {
    const many = Array.from({ length: 13 }, (_, index) => file(`${index}.spec.ts`, 'failed', test('breaks', 'failed')));
    expect(filesToRepeat(ofJest(...many))).toEqual([]);
    expect(filesToRepeat(ofJest(...many.slice(1)))).toHaveLength(12);
  });
});

describe('a test that its runner retried', () => {
  it('is listed as flaky although it passed', () => {
    const tests = ofJest(file('a.spec.ts', 'passed', test('wavers', 'passed', { invocations: 2 })));
    expect(namesOf(secondLook(tests, []))).toEqual(['  PASSED ONLY ON A SECOND LOOK: wavers (a.spec.ts)']);
  });

  it('is also found in nested suites of the browser journeys', () => {
    const spec = (title, status) => ({ title, tests: [{ status }] });
    const tests = playwrightTests({
      suites: [
        {
          file: 'journeys/alert.spec.ts',
          specs: [spec('alerts', 'expected'), spec('rings', 'unexpected')],
          suites: [{ file: 'journeys/alert.spec.ts', specs: [spec('wavers', 'flaky'), spec('rests', 'skipped')] }],
        },
      ],
    });
    expect(filesToRepeat(tests)).toEqual(['e2e/journeys/alert.spec.ts']);
    expect(namesOf(secondLook(tests, []))).toEqual([
      '  PASSED ONLY ON A SECOND LOOK: wavers (e2e/journeys/alert.spec.ts)',
      '  FAILED: rings (e2e/journeys/alert.spec.ts)',
    ]);
  });
});

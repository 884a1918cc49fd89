import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { verdictOf, withFault } from './fault.mjs';
import { faults } from './faults.mjs';

const root = path.resolve(__dirname, '../..');
const typescript = { syntax: 'typescript', decorators: true };
const fault = { name: 'the owner is not asked', find: ' and owner_id = $2', replace: '' };

describe('a deliberate fault', () => {
  it('removes a guard from a text', () => {
    expect(withFault(fault, 'where id = $1 and owner_id = $2')).toBe('where id = $1');
  });

  it.each(['where id = $1', 'a and owner_id = $2, b and owner_id = $2'])(
    'is refused unless its text occurs exactly once: %s',
    text => expect(() => withFault(fault, text)).toThrow('"the owner is not asked": its text occurs'),
  );
});

describe('what the tests say about a fault', () => {
  const test = (status, fullName) => ({ status, fullName });
  const ran = (...assertionResults) => ({
    numTotalTests: assertionResults.length,
    testResults: [{ message: '', assertionResults }],
  });

  it('is noticed by the first test that fails', () => {
    expect(verdictOf(ran(test('passed', 'a'), test('failed', 'b'), test('failed', 'c')))).toEqual({
      isNoticed: true,
      words: 'noticed by "b" (and 1 more)',
    });
  });

  it('is unnoticed when all pass', () => {
    expect(verdictOf(ran(test('passed', 'a')))).toEqual({ isNoticed: false, words: 'UNNOTICED' });
  });

  it('is unnoticed when no test ran, or the code could not be loaded', () => {
    expect(verdictOf({ numTotalTests: 0, testResults: [] })).toEqual({ isNoticed: false, words: 'NO TESTS' });
    expect(
      verdictOf({ numTotalTests: 0, testResults: [{ message: 'Syntax error\nat 1', assertionResults: [] }] }),
    ).toEqual({ isNoticed: false, words: 'DOES NOT RUN: Syntax error' });
  });
});

describe('the list of deliberate faults', () => {
  it.each(faults)('$name', each => {
    const text = withFault(each, fs.readFileSync(path.join(root, each.file), 'utf8'));
    // Code that cannot be parsed would fail every test.
    expect(() => parseSync(text, typescript)).not.toThrow();
    expect(each.replace).not.toBe(each.find);
    const [project, ...specs] = each.tests;
    expect(specs).not.toEqual([]);
    for (const spec of specs) expect(fs.existsSync(path.join(root, project, spec))).toBe(true);
  });

  it('has unique names, and guards of every service', () => {
    expect(new Set(faults.map(each => each.name)).size).toBe(faults.length);
    expect(faults.length).toBeGreaterThanOrEqual(60);
    const folders = new Set(faults.map(each => each.file.split('/').slice(0, 2).join('/')));
    const services = fs.readdirSync(path.join(root, 'services')).map(name => `services/${name}`);
    expect([...folders]).toEqual(expect.arrayContaining([...services, 'libs/platform']));
  });
});

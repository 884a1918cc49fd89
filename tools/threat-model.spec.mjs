import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const page = fs.readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8').replaceAll('\\_', '_');
const named = [...page.matchAll(/`([\w./-]+\.spec\.(?:ts|tsx|mjs))`: "([^"]+)"/g)].map(([, file, title]) => [
  file,
  title,
]);

describe('the threat model', () => {
  it('names a test for each promise', () => {
    const [, table = ''] = /\| Threat .*\n\|[ -|]+\n([^]*?)\n\n/.exec(page) ?? [];
    const rows = table.split('\n');
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(row => !/spec\.(?:ts|tsx|mjs)`: "/.test(row))).toEqual([]);
  });

  it.each(named)('names a test that exists: %s, %s', (file, title) => {
    expect(fs.readFileSync(path.join(root, file), 'utf8')).toContain(title);
  });

  it('states for each chapter of ASVS 5.0 whether the product complies', () => {
    const chapters = [...page.matchAll(/^\| V(\d+) [^|]+\| +(Held|In part|Open|Not applicable) +\|/gm)].map(
      ([, number]) => Number(number),
    );
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });
});

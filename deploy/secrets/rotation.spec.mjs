import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { secretsIn } from './secret-folder.mjs';

const root = path.resolve(__dirname, '../..');

describe('the runbook for rotating secrets', () => {
  it('covers every secret of a site', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-'));
    const names = Object.keys(secretsIn(folder));
    fs.rmSync(folder, { recursive: true });
    const text = fs.readFileSync(path.join(root, 'docs/runbooks/rotate-a-secret.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
    // A row matches by its exact name or, with a placeholder such as `<user>`, several names.
    const forSeveral = rows
      .filter(row => row.includes('<'))
      .map(row => new RegExp(`^${row.replace(/<\w+>/, '\\w+')}$`));
    expect(names.filter(name => !rows.includes(name) && !forSeveral.some(row => row.test(name)))).toEqual([]);
  });
});

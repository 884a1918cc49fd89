import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postgresFolder } from './postgres.mjs';

const OTHER_USER = { uid: 65_534 };
let open;
let elsewhere;
beforeEach(() => {
  open = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-folder-'));
  fs.chmodSync(open, 0o755);
  elsewhere = path.join(open, 'elsewhere');
});
afterEach(() => fs.rmSync(open, { recursive: true }));

/** A workspace below a home that only its owner may enter. */
function privateWorkspace(name) {
  const home = path.join(open, 'home');
  fs.mkdirSync(path.join(home, name), { recursive: true });
  fs.chmodSync(home, 0o700);
  return path.join(home, name, '.data/postgres');
}

describe("the folder of PostgreSQL's data", () => {
  it('is the wanted one if the user it runs as can reach it', () => {
    const wanted = path.join(open, '.data/postgres');
    expect(postgresFolder(wanted, OTHER_USER, elsewhere)).toBe(wanted);
  });

  it('is the wanted one if it runs as our own user', () => {
    const wanted = privateWorkspace('register');
    expect(postgresFolder(wanted, undefined, elsewhere)).toBe(wanted);
  });

  it('is elsewhere for a workspace below a private home, and stable for each workspace', () => {
    const first = postgresFolder(privateWorkspace('first'), OTHER_USER, elsewhere);
    expect(path.dirname(first)).toBe(elsewhere);
    expect(postgresFolder(privateWorkspace('first'), OTHER_USER, elsewhere)).toBe(first);
    expect(postgresFolder(privateWorkspace('second'), OTHER_USER, elsewhere)).not.toBe(first);
  });
});

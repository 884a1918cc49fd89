import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dependenciesAreInstalled } from './dependencies.mjs';

const zod = version => ({ 'node_modules/zod': { version } });
const ours = { '': { dependencies: { zod: '4.6.7' } } };

let folder = '';
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-packages-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** The workspace with this lock and these installed packages. */
function workspace(locked, installed) {
  fs.mkdirSync(path.join(folder, 'node_modules'));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...ours, ...locked } }));
  if (installed)
    fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return folder;
}

describe('the installed packages', () => {
  it('are complete when they match the lock', () => {
    expect(dependenciesAreInstalled(workspace(zod('4.6.7'), zod('4.6.7')))).toBe(true);
  });

  it('are missing when nothing was installed', () => {
    expect(dependenciesAreInstalled(workspace(zod('4.6.7'), undefined))).toBe(false);
  });

  it('are incomplete while the scripts of some have not run', () => {
    const unfinished = workspace(zod('4.6.7'), zod('4.6.7'));
    fs.writeFileSync(path.join(unfinished, 'node_modules/.scripts-to-run'), '');
    expect(dependenciesAreInstalled(unfinished)).toBe(false);
  });

  it('are out of date when the lock names another version', () => {
    expect(dependenciesAreInstalled(workspace(zod('4.6.8'), zod('4.6.7')))).toBe(false);
  });

  it('are incomplete when a package of our package.json is missing', () => {
    expect(dependenciesAreInstalled(workspace(zod('4.6.7'), {}))).toBe(false);
  });

  it('need not hold packages for other systems', () => {
    const locked = { ...zod('4.6.7'), 'node_modules/@swc/core-win32': { version: '1.0.0', optional: true } };
    expect(dependenciesAreInstalled(workspace(locked, zod('4.6.7')))).toBe(true);
  });
});

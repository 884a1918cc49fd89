import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { localSecrets } from './secrets.mjs';

let [site, otherSite] = ['', ''];
beforeEach(() => ([site, otherSite] = [1, 2].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'aar-secrets-')))));
afterEach(() => [site, otherSite].forEach(folder => fs.rmSync(folder, { recursive: true })));

describe('the secrets of a local site', () => {
  it('are generated once, readable only by their owner', () => {
    const secrets = localSecrets(site);
    expect(localSecrets(site)).toEqual(secrets);
    expect(fs.statSync(path.join(site, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('are long, all different, different for another site, and say that they are local', () => {
    const all = [...Object.values(localSecrets(site)), ...Object.values(localSecrets(otherSite))];
    expect(new Set(all).size).toBe(all.length);
    // Push services accept only the bare key.
    const isBare = (/** @type {string} */ secret) => /^[\w-]{43}$/.test(secret);
    for (const secret of all.filter(each => !isBare(each)))
      expect(secret).toMatch(/^local-[\w-]{43}$|"kid":"\w+\/local-/);
    expect(all.filter(isBare)).toHaveLength(2);
  });
});

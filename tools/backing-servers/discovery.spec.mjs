import { findSources } from './discovery.mjs';

const names = ['postgres', 'redis', 'nats'];

/** A machine with no servers, except those that a test adds. */
const machine = own => ({
  findBinaries: async () => undefined,
  findEmbedded: async () => undefined,
  canInstallPackages: () => false,
  installPackages: async () => {},
  dockerAnswers: async () => false,
  ...own,
});
const everywhere = { findBinaries: async name => `/usr/bin/${name}`, dockerAnswers: async () => true };

/** Where each server comes from. */
const origins = sources => names.map(name => sources[name].from);

describe('the search for backing servers', () => {
  it('uses given URLs first', async () => {
    const env = { DATABASE_URL: 'postgres://here', REDIS_URL: 'redis://here', NATS_URL: 'nats://here' };
    const sources = await findSources({ names, env, on: machine(everywhere) });
    expect(origins(sources)).toEqual(['url', 'url', 'url']);
    expect(sources.redis).toEqual({ from: 'url', url: 'redis://here' });
  });

  it('prefers the binaries of the machine to Docker', async () => {
    const sources = await findSources({ names, env: { NATS_URL: 'nats://here' }, on: machine(everywhere) });
    expect(origins(sources)).toEqual(['binaries', 'binaries', 'url']);
  });

  it('installs the Debian packages of missing servers only', async () => {
    const installed = [];
    const on = machine({
      findBinaries: async name => (name === 'postgres' || installed.length > 0 ? `/usr/bin/${name}` : undefined),
      canInstallPackages: () => true,
      installPackages: async packages => void installed.push(...packages),
    });
    expect(origins(await findSources({ names, env: {}, on }))).toEqual(['binaries', 'binaries', 'binaries']);
    expect(installed).toEqual(['redis-server', 'nats-server']);
  });

  it('tries the other sources when packages cannot be installed, and reports why', async () => {
    const lines = [];
    const on = machine({
      canInstallPackages: () => true,
      installPackages: async () => Promise.reject(new Error('no network')),
      findEmbedded: async name => (name === 'postgres' ? '/node_modules/postgres' : undefined),
      dockerAnswers: async () => true,
    });
    expect(origins(await findSources({ names, env: {}, on, report: line => lines.push(line) }))).toEqual([
      'binaries',
      'docker',
      'docker',
    ]);
    expect(lines).toContain('no network');
  });

  it('prefers private servers for tests, and given URLs to Docker', async () => {
    const env = { DATABASE_URL: 'postgres://here', REDIS_URL: 'redis://here' };
    const on = machine({
      findBinaries: async name => (name === 'redis' ? '/usr/bin/redis' : undefined),
      dockerAnswers: async () => true,
    });
    expect(origins(await findSources({ names, env, ownFirst: true, on }))).toEqual(['url', 'binaries', 'docker']);
  });

  it('names everything that is missing in one message, and how to get it', async () => {
    const on = machine({ findBinaries: async name => (name === 'postgres' ? '/usr/bin/postgres' : undefined) });
    const search = findSources({ names, env: {}, on });
    await expect(search).rejects.toThrow('Missing here: Redis, NATS.');
    await expect(search).rejects.toThrow('sudo apt-get install redis-server nats-server');
    await expect(search).rejects.toThrow('REDIS_URL, NATS_URL');
  });
});

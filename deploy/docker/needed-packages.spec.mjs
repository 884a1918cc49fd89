import { packagesNeededBy } from './needed-packages.mjs';

const locked = {
  'node_modules/web': {
    dependencies: { router: '^1.0.0' },
    peerDependencies: { peer: '*', extra: '*' },
    peerDependenciesMeta: { extra: { optional: true } },
  },
  'node_modules/router': { dependencies: { cookie: '^2.0.0' } },
  'node_modules/router/node_modules/cookie': { dependencies: { jar: '^1.0.0' } },
  'node_modules/cookie': {},
  'node_modules/jar': {},
  'node_modules/peer': { optionalDependencies: { 'peer-linux': '1.0.0', 'peer-windows': '1.0.0' } },
  'node_modules/peer-linux': {},
  'node_modules/extra': {},
  'node_modules/unrelated': {},
};

describe('the packages that an image needs', () => {
  it('are the imported ones and all their dependencies, where Node resolves them', () => {
    expect(packagesNeededBy(['web'], locked)).toEqual([
      'node_modules/jar',
      'node_modules/peer',
      'node_modules/peer-linux',
      'node_modules/router',
      'node_modules/router/node_modules/cookie',
      'node_modules/web',
    ]);
  });

  it('must all be in package-lock.json', () => {
    expect(() => packagesNeededBy(['left-pad'], locked)).toThrow(
      'left-pad, which our code needs, is not in package-lock.json',
    );
  });
});

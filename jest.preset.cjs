const fs = require('node:fs');
const path = require('node:path');

// Packages that are ES modules only, or that load one with `import()`. Jest cannot `require` them before Node 24.9, and the
// tests must run on Node 20 too, so swc compiles them to CommonJS (cached on disk).
const TRANSFORMED_PACKAGES = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'openid-client',
  'oidc-provider',
  '@fastify/cookie',
  'oauth4webapi',
  'jose',
  'feed',
  'p-limit',
  'yocto-queue',
  'ical-generator',
  'ical.js',
  'uqr',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'any-ascii',
  'kysely',
];

const swcrc = JSON.parse(fs.readFileSync(path.join(__dirname, '.swcrc'), 'utf8'));
delete swcrc.$schema;

const typescript = { swcrc: false, ...swcrc };
const react = {
  ...typescript,
  jsc: {
    ...swcrc.jsc,
    parser: { syntax: 'typescript', tsx: true },
    transform: {
      react: { runtime: 'automatic' },
      // Vite replaces this at build time. CommonJS has no `import.meta`.
      optimizer: { globals: { vars: { 'import.meta.env.DEV': 'false' } } },
    },
  },
};
const javascript = {
  swcrc: false,
  isModule: 'unknown',
  module: { type: 'commonjs' },
  jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
  sourceMaps: true,
};

// CommonJS that loads a module with `import()`, which jest cannot do either. swc turns `import()` into `require` only in modules.
const importing = { ...javascript, isModule: true };

const common = {
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  resolver: path.join(__dirname, 'jest.resolver.cjs'),
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  transform: {
    '\\.tsx$': ['@swc/jest', react],
    '\\.ts$': ['@swc/jest', typescript],
    '/@fastify/cookie/index\\.js$': ['@swc/jest', importing],
    '\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${TRANSFORMED_PACKAGES.join('|')})/)`],
};

/**
 * The jest configuration of a package that runs in Node. Workspace packages are loaded from their TypeScript
 * sources, so no test needs a build. `unit` runs the specs next to the code, `integration` those in test/.
 *
 * @param {string} directory the package's folder, `__dirname` of its jest.config.cjs
 */
function nodeProjects(directory) {
  const project = {
    ...common,
    rootDir: directory,
    testEnvironment: 'node',
    setupFiles: ['reflect-metadata'],
  };
  const { name } = require(path.join(directory, 'package.json'));
  return {
    projects: [
      {
        ...project,
        id: `${name}-unit`,
        displayName: 'unit',
        testRegex: '\\.spec\\.(ts|mjs)$',
        testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/'],
      },
      {
        ...project,
        id: `${name}-integration`,
        displayName: 'integration',
        testRegex: '/test/.*\\.spec\\.ts$',
        setupFilesAfterEnv: [
          path.join(__dirname, 'jest.timeout.cjs'),
          path.join(__dirname, 'libs/testing/src/transaction-fence.setup.ts'),
        ],
      },
    ],
  };
}

module.exports = nodeProjects;
module.exports.common = common;

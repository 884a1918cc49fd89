const TEST_FILES = '\\.spec\\.(ts|tsx|mjs)$|/test/|^frontend/src/testing/|^(libs/testing|e2e|bench)/';
const OWN = '^(libs|services|frontend|tools|deploy|e2e|bench)/';

/** What a package may import of this workspace besides itself, and what its tests may import too (docs/architecture.md). */
const MAY_IMPORT = {
  'libs/contracts': { code: [] },
  'libs/api-client': { code: ['libs/contracts'] },
  'libs/platform': { code: ['libs/contracts'], why: 'The server runtime has no domain terms.' },
  'libs/testing': { code: ['libs/contracts', 'libs/platform', 'libs/api-client', 'tools'] },
  services: { code: ['libs/contracts', 'libs/platform'] },
  frontend: { code: ['libs/contracts', 'libs/api-client'] },
  tools: { code: [], tests: ['libs/contracts'], why: '`npm start` runs them before anything is built.' },
  deploy: {
    code: ['tools'],
    tests: ['libs/contracts', 'libs/platform', 'services'],
    why: 'Deploy packs built services into images; only its tests import their settings, to compare them with the manifests.',
  },
  e2e: { code: ['libs/contracts', 'libs/testing', 'tools'] },
  bench: { code: ['libs/contracts', 'libs/platform', 'libs/api-client', 'libs/testing', 'tools'] },
};

/** Two rules per package: the stricter one does not apply to its tests. */
const packageRules = Object.entries(MAY_IMPORT).flatMap(([name, { code, tests = [], why }]) => {
  const allBut = allowed => ({ path: OWN, pathNot: [name, ...allowed].map(other => `^${other}/`) });
  const path = `^${name}/`;
  const rule = { severity: 'error', comment: why };
  return [
    { ...rule, name: `code-in-${name}`, from: { path, pathNot: TEST_FILES }, to: allBut(code) },
    { ...rule, name: `tests-in-${name}`, from: { path }, to: allBut([...code, ...tests, 'libs/testing', 'tools']) },
  ];
});

/**
 * Folders in order: what is in one may import from those before it (docs/architecture.md says what each is for).
 */
const ORDER = {
  'frontend/src': [
    'i18n',
    'api',
    'ui',
    'rich-text',
    'server-rendering',
    'page-parts',
    'forms',
    'domain',
    'features',
    'admin',
    'component-kit',
    'app',
  ],
  'frontend/src/domain': [
    'vocabulary',
    'pictures',
    'places',
    'posting',
    'site',
    'device-alerts',
    'sign-in',
    'safety',
    'sharing',
    'editorial',
    'members',
    'support-requests',
    'events',
  ],
  'frontend/src/features/support-requests': ['place', 'responses', 'posting', 'request', 'list'],
  'frontend/src/features/events': ['photos', 'attendees', 'posting', 'event', 'list'],
  'services/identity/src': [
    'moderation',
    'database',
    'journal',
    'accounts',
    'audit',
    'credentials',
    'attempts',
    'undo-links',
    'contacts',
    'codes',
    'sessions',
    'passkeys',
    'second-factors',
    'verification',
    'sign-in',
    'social-sign-in',
    'password-reset',
    'contact-undo',
    'step-up',
    'privacy',
    'aggregates',
    'profiles',
    'registration',
    'role-proposals',
    'members-admin',
    'access',
    'reports',
    'restore',
    'housekeeping',
    'demo',
  ],
  'services/notifications/src': [
    'vocabulary',
    'database',
    'journal',
    'templates',
    'site-name',
    'recipients',
    'relations',
    'moderation',
    'suppressions',
    'preferences',
    'inbox',
    'unsubscribe',
    'reach',
    'deliveries',
    'mail-returns',
    'channels',
    'campaigns',
    'alerts',
    'events',
    'messages',
    'digest',
    'moderation-news',
    'codes',
    'contact-mails',
    'security-notices',
    'sign-out',
    'queues',
    'reports',
    'privacy',
    'restore',
  ],
};

const orderRules = Object.entries(ORDER).flatMap(([parent, folders]) =>
  folders.map((folder, at) => ({
    name: `what-${folder}-is-made-of`,
    comment: `${parent} has an order (ORDER), so that no two folders need each other.`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, pathNot: TEST_FILES },
    to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/(${folders.slice(0, at + 1).join('|')})/` },
  })),
);

const placeRules = Object.entries(ORDER).map(([parent, folders]) => ({
  name: `each-folder-of-${parent}-has-its-place`,
  comment: 'A new folder is listed in ORDER, after those that it imports.',
  severity: 'error',
  from: { path: `^${parent}/[^/]+/`, pathNot: [`^${parent}/(${folders.join('|')})/`, TEST_FILES] },
  to: {},
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...packageRules,
    ...orderRules,
    ...placeRules,
    {
      name: 'packages-are-imported-by-name',
      comment: "A relative path would get around the package's `exports`.",
      severity: 'error',
      from: { path: '^(libs/[^/]+|services/[^/]+|frontend|tools|deploy|e2e|bench)/' },
      to: { path: OWN, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other belong in one file, or their shared part in a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contracts-know-zod-only',
      comment: 'Contracts run in the browser and in every service.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: TEST_FILES },
      to: { pathNot: ['^libs/contracts/src/', '^node_modules/zod/'] },
    },
    {
      name: 'services-never-import-one-another',
      comment: 'Services talk to each other through routes and events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'frontend-never-imports-events',
      comment: 'Events are for services; the browser gets live updates through its routes.',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: ['\\.messages\\.ts$', '^libs/platform/'] },
    },
    {
      name: 'a-feature-never-imports-a-sibling',
      comment: "A feature uses its sibling's exported provider, or an event.",
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: ['^frontend/src/features/$1/', '-provider\\.tsx?$'] },
    },
    {
      name: 'an-admin-section-never-imports-another',
      comment:
        'Code that two sections share is directly in admin; resource, editorial and pictures may be imported by all sections.',
      severity: 'error',
      from: { path: '^frontend/src/admin/([^/]+)/', pathNot: TEST_FILES },
      to: {
        path: '^frontend/src/admin/[^/]+/',
        pathNot: ['^frontend/src/admin/$1/', '^frontend/src/admin/(resource|editorial|pictures)/'],
      },
    },
    {
      name: 'ui-knows-no-api',
      comment: 'The components show what they are given.',
      severity: 'error',
      from: { path: '^frontend/src/ui/', pathNot: TEST_FILES },
      to: { path: '^frontend/src/api/' },
    },
    {
      name: 'only-the-panel-calls-as-staff',
      comment: "The panel's client is loaded with the panel, so that visitors do not download its routes.",
      severity: 'error',
      from: { path: '^frontend/', pathNot: ['^frontend/src/admin/', TEST_FILES] },
      to: { path: '^frontend/src/api/panel-client\\.ts$' },
    },
    {
      name: 'features-and-admin-never-meet',
      comment: 'Code for both site and panel is in the domain; visitors load no code of the panel.',
      severity: 'error',
      from: { path: '^frontend/src/(features|admin)/', pathNot: TEST_FILES },
      to: { path: '^frontend/src/(features|admin)/', pathNot: '^frontend/src/$1/' },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { pathNot: TEST_FILES },
      to: {
        path: '^libs/testing/|^frontend/src/testing/|^(libs/[^/]+|services/[^/]+|deploy)/test/|\\.spec\\.(ts|tsx|mjs)$',
      },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that holds it; packages offer their files by `exports`.',
      severity: 'error',
      from: { path: OWN },
      to: { path: `${OWN}.*/index\\.(ts|tsx|mjs)$` },
    },
    {
      name: 'no-barrel-files',
      severity: 'error',
      from: { path: `${OWN}.*/index\\.(ts|tsx|mjs)$` },
      to: {},
    },
    {
      name: 'what-runs-is-a-dependency',
      comment: 'A container is installed without devDependencies.',
      severity: 'error',
      from: { path: '^(services|libs/(contracts|platform|api-client))/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['npm', 'localmodule', 'type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Lingui's configuration belongs to the workspace: it uses the collector of sentences in tools.
    exclude: { path: '(^|/)(dist|\\.data|test-results|inbox/page)/|^frontend/lingui\\.config\\.mjs$' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};

import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import a11y from 'eslint-plugin-jsx-a11y';
import node from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Which package type may import which (docs/architecture.md). Run lint through nx: otherwise this rule is skipped with a warning.
const MAY_IMPORT = {
  contracts: ['contracts'],
  'api-client': ['contracts'],
  platform: ['contracts'],
  testing: ['contracts', 'platform', 'api-client', 'tools'],
  service: ['contracts', 'platform'],
  frontend: ['contracts', 'api-client'],
  tools: ['contracts'],
  deploy: ['contracts', 'platform', 'tools', 'service'],
  e2e: ['contracts', 'tools', 'testing'],
  bench: ['contracts', 'platform', 'api-client', 'tools', 'testing'],
};
const EXTERNAL = { contracts: ['zod'] };
const TESTS = ['**/*.spec.{ts,tsx,mjs}', '**/test/**', 'frontend/src/testing/**'];

/** @param {{ inTests: boolean }} options tests may use libs/testing, and packages that the code itself may not */
const fence = ({ inTests }) => [
  'error',
  {
    allow: [],
    allowCircularSelfDependency: true,
    // platform's integration tests get their servers from testing, whose harness runs platform's services
    ignoredCircularDependencies: [['@aar/platform', '@aar/testing']],
    depConstraints: Object.entries(MAY_IMPORT).map(([type, others]) => ({
      sourceTag: `type:${type}`,
      onlyDependOnLibsWithTags: [...others, ...(inTests ? ['testing', 'tools'] : [])].map(other => `type:${other}`),
      ...(!inTests && EXTERNAL[type] && { allowedExternalImports: EXTERNAL[type] }),
    })),
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/test-results/**', '**/.data/**', '**/*.cjs', '**/*.generated.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    // A variable that only keeps a field out of a rest object is not unused.
    rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': nx },
    // The type checker already reports undefined globals, in .mjs files too (checkJs).
    rules: { '@nx/enforce-module-boundaries': fence({ inTests: false }), 'no-undef': 'off' },
  },
  {
    // An API that the oldest Node of `engines` lacks fails only on that version, and only when the code runs.
    files: ['{bench,deploy,e2e,libs,services,tools}/**/*.{ts,mjs}', 'frontend/**/*.spec.{ts,tsx}'],
    plugins: { n: node },
    rules: {
      'n/no-unsupported-features/node-builtins': [
        'error',
        {
          version: '^20.19.0 || >=22.12.0',
          allowExperimental: true,
          // Called only where they exist.
          ignores: ['module.enableCompileCache', 'module.setSourceMapsSupport'],
        },
      ],
    },
  },
  {
    files: ['tools/inbox/page/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['confirm', 'document', 'EventSource', 'fetch', 'FormData', 'location', 'URLSearchParams', 'window'].map(
          name => [name, 'readonly'],
        ),
      ),
    },
  },
  {
    files: ['frontend/public/sw.js'],
    languageOptions: { globals: { self: 'readonly', URL: 'readonly' } },
  },
  { files: TESTS, rules: { '@nx/enforce-module-boundaries': fence({ inTests: true }) } },
  {
    files: ['e2e/journeys/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@playwright/test', importNames: ['test'], message: 'e2e/journey.ts has one that closes its pages.' },
      ],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': a11y },
    rules: { ...reactHooks.configs.recommended.rules, ...a11y.flatConfigs.recommended.rules },
  },
);

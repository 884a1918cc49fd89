import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import node from 'eslint-plugin-n';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noBareText } from './tools/lint/no-bare-text.mjs';
import { noCutOfText } from './tools/lint/no-cut-of-text.mjs';
import { noSpreadOfLiteral } from './tools/lint/no-spread-of-literal.mjs';
import { noUncheckedSql } from './tools/lint/no-unchecked-sql.mjs';
import { noRawComparison } from './tools/lint/no-raw-comparison.mjs';

const storages = ['localStorage', 'sessionStorage'];
const storageMessage = 'api/storage.ts has both, and falls back to memory where the browser refuses them.';

/** Files whose statements the builder does not build. */
const withoutBuilder = [
  // They run what the builder and the migrations have made, and change the schema.
  'libs/platform/src/database/{build-index,migrate,prepared,statements,transaction}.ts',
  // The catalogue of PostgreSQL is none of our tables.
  'libs/platform/src/search/searched-texts.ts',
  // The digests of the chain are the same text as in its migration.
  'services/identity/src/audit/audit-chain.ts',
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
    // The type checker already reports undefined globals, in .mjs files too (checkJs).
    rules: { 'no-undef': 'off' },
  },
  {
    // The parts of a literal stand for themselves; the formatter decides about lines.
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { literals: { rules: { 'no-spread': noSpreadOfLiteral } } },
    rules: { 'literals/no-spread': 'error' },
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
    // A wall clock jumps when somebody corrects it: what is cached, waited for or limited by it lasts an hour longer, or not at all.
    files: ['services/*/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message:
            'Durations are measured with performance.now(); wallTime() is for moments that something else names.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name="getTime"] > MemberExpression > NewExpression[arguments.length=0]',
          message:
            'Durations are measured with performance.now(); wallTime() is for moments that something else names.',
        },
      ],
    },
  },
  {
    // A cut within an emoji leaves half of it: PostgreSQL refuses JSON with one, and readers see a box.
    files: ['{services,libs,frontend}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/test/**', 'libs/testing/**', 'libs/contracts/src/text/cut-text.ts'],
    plugins: { texts: { rules: { 'no-cut': noCutOfText } } },
    rules: { 'texts/no-cut': 'error' },
  },
  {
    // People write an Indian word in several ways, and each of them finds the others.
    files: ['services/*/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/migrations/**'],
    plugins: { search: { rules: { 'no-raw-comparison': noRawComparison } } },
    rules: { 'search/no-raw-comparison': 'error' },
  },
  {
    // A wrong column, type or nullability in a statement is an error of the compiler.
    files: ['libs/platform/src/**/*.ts', 'services/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/migrations/**', '**/*.migrations.ts', ...withoutBuilder],
    plugins: { statements: { rules: { 'no-unchecked': noUncheckedSql } } },
    rules: { 'statements/no-unchecked': 'error' },
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
    languageOptions: {
      globals: { self: 'readonly', URL: 'readonly', MessageChannel: 'readonly', setTimeout: 'readonly' },
    },
  },
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
  {
    // Many members read the site through the translator of their browser.
    files: ['frontend/src/**/*.tsx'],
    ignores: ['**/*.spec.tsx'],
    plugins: { translated: { rules: { 'no-bare-text': noBareText } } },
    rules: { 'translated/no-bare-text': 'error' },
  },
  {
    // Access throws where cookies are blocked, writing where the storage is full.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/api/storage.ts', '**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...storages.map(name => ({ name, message: storageMessage }))],
      'no-restricted-properties': ['error', ...storages.map(property => ({ property, message: storageMessage }))],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/ui/lazy/**', '**/*.spec.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'react', importNames: ['lazy'], message: 'ui/lazy has one that tries again after a failure.' },
      ],
    },
  },
);

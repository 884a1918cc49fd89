import extractor from '../tools/sentences/extractor.mjs';

/**
 * `npx lingui extract` collects the messages; English is its own catalogue, other languages get one each. The validation messages
 * of the contracts are included; the names of places are not.
 */
export default {
  sourceLocale: 'en',
  locales: ['en'],
  extractors: [extractor],
  catalogs: [
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../libs/contracts/src'],
      exclude: ['**/*.spec.*', '**/testing/**', '**/component-kit/**', '**/locations.ts'],
    },
  ],
};

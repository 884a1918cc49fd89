/** `npx lingui extract` collects the messages; English is its own catalogue, other languages get one each. */
export default {
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/i18n/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.spec.*'] }],
};

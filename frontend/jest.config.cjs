const { common } = require('../jest.preset.cjs');

module.exports = {
  ...common,
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  displayName: 'frontend',
  testRegex: '\\.spec\\.tsx?$',
  testEnvironment: '<rootDir>/jest.environment.cjs',
  setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/jest.setup.cjs', require.resolve('../jest.timeout.cjs')],
  moduleNameMapper: {
    '\\.(css|svg|png|jpg|webp|avif|woff2)(\\?.*)?$': '<rootDir>/jest.asset.cjs',
  },
};

const fs = require('node:fs');
const path = require('node:path');

const configurations = ['libs', 'services', '.']
  .flatMap(folder => fs.readdirSync(path.join(__dirname, folder)).map(name => path.join(__dirname, folder, name)))
  .map(directory => path.join(directory, 'jest.config.cjs'))
  .filter(file => fs.existsSync(file));

/**
 * Runs the tests of all packages at once. A worker takes the next test file from any package, so no core is idle while
 * the largest package finishes. `--selectProjects unit` or `integration` selects the kind.
 */
module.exports = {
  // A worker that has loaded many services uses much memory: restart it.
  workerIdleMemoryLimit: '1.5GB',
  projects: configurations.flatMap(file => {
    const configuration = require(file);
    return configuration.projects ?? [{ ...configuration, displayName: 'unit' }];
  }),
};

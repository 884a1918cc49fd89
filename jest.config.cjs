const fs = require('node:fs');
const path = require('node:path');

const configurations = ['libs', 'services', '.']
  .flatMap(folder => fs.readdirSync(path.join(__dirname, folder)).map(name => path.join(__dirname, folder, name)))
  .map(directory => path.join(directory, 'jest.config.cjs'))
  .filter(file => fs.existsSync(file));

/**
 * All tests of all packages in one run, whose workers take the next file wherever it stands: no core waits for the
 * package with the most. `--selectProjects unit` or `integration` chooses the kind.
 */
module.exports = {
  // A worker that has loaded many services is started anew.
  workerIdleMemoryLimit: '1.5GB',
  projects: configurations.flatMap(file => {
    const configuration = require(file);
    return configuration.projects ?? [{ ...configuration, displayName: 'unit' }];
  }),
};

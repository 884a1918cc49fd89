import path from 'node:path';

// An older Node would fail later, with a misleading error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old here: install 20.19 or newer`);
  process.exit(1);
}

/** The workspace's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

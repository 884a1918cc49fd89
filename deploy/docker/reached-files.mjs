import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

// A file may be loaded lazily by some function, so any string that is the path of an existing file counts.
const ANY_PATH = /["'](\.{1,2}\/[^"'\n]+)["']/g;
// `from` alone would also match SQL: `is distinct from 'active'`.
const IMPORT =
  /(?:\b(?:require|require\.resolve|import|load)\(|^(?:import|export)\s[^'";=()]*)["']([^."'\n][^"'\n]*)["']/gm;

/**
 * The transitive imports of these files: our own files, including those of libraries, and the names of third-party packages.
 *
 * @param {string[]} entries paths in the workspace
 * @param {string} workspace a built workspace
 */
export function filesReachedFrom(entries, workspace) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  const waiting = entries.map(entry => path.join(workspace, entry));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = fs.readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(ANY_PATH)) {
      const found = fileAt(path.resolve(path.dirname(file), name));
      if (found) waiting.push(found);
    }
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const own = /^@aar\/(\w[\w-]*)\/(.+)$/.exec(name);
      if (own) waiting.push(path.join(workspace, 'libs', own[1] ?? '', 'dist', `${own[2]}.js`));
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) packages.add(packageOf(name));
    }
  }
  return { files: [...files].map(file => path.relative(workspace, file)), packages: [...packages].sort() };
}

/** @param {string} place */
const fileAt = place =>
  [place, `${place}.js`].find(file => /\.m?js$/.test(file) && fs.statSync(file, { throwIfNoEntry: false })?.isFile());

/** `@nestjs/common` of `@nestjs/common/internal`. @param {string} name */
const packageOf = name =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../site/root.mjs';

/**
 * Copies the workspace's files as they are now, without those that git ignores. The installed packages are linked one by
 * one, so that the links of workspace packages lead into the copy.
 *
 * @param {string} folder
 * @returns {string[]} the paths of the files
 */
export function makeWorkingCopy(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed
    .toString()
    .split('\0')
    .filter(file => file && fs.existsSync(path.join(root, file)));
  for (const file of files) fs.cpSync(path.join(root, file), path.join(folder, file));
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return files;
}

/** Links packages one by one; a link within the workspace leads into the copy. @param {string} from @param {string} to */
export function linkPackages(from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const link = path.join(to, entry.name);
    if (entry.name.startsWith('@')) linkPackages(source, link);
    // A link within the workspace is relative: the same target leads into the copy.
    else fs.symlinkSync(entry.isSymbolicLink() ? fs.readlinkSync(source) : source, link);
  }
}

import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @param {string} file */
export const specOf = file => file.replace(/\.ts$/, '.spec.ts');

/**
 * The files with logic of their own: all rules, and each contract that has a function. Contracts that only declare fields and
 * their limits are tested with the service that serves them.
 *
 * @param {string[]} files paths below the root
 * @param {string} root
 */
export const chosenRules = (files, root) =>
  files.filter(
    file =>
      file.endsWith('.rules.ts') ||
      (/^libs\/contracts\/src\/(?!.*\.spec\.ts$).*\.ts$/.test(file) &&
        hasFunction(fs.readFileSync(path.join(root, file), 'utf8'))),
  );

/** @param {string} text TypeScript */
export function hasFunction(text) {
  const source = ts.createSourceFile('contract.ts', text, ts.ScriptTarget.Latest);
  /** @param {ts.Node} node @returns {boolean} */
  const isOrHolds = node =>
    // A function type has no body.
    (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) ||
    (ts.forEachChild(node, isOrHolds) ?? false);
  return isOrHolds(source);
}

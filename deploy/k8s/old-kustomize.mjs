import fs from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

/**
 * Copies the manifests, with kustomization files in the syntax of kustomize 2: folders are `bases`, patches are
 * `patchesStrategicMerge`. Newer versions support both syntaxes and warn about this one.
 *
 * @param {string} from
 * @param {string} to
 */
export function inOldSpelling(from, to) {
  fs.cpSync(from, to, { recursive: true });
  for (const file of fs.readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(file) !== 'kustomization.yaml') continue;
    const place = path.join(to, file);
    const { resources = [], patches = [], ...others } = parse(fs.readFileSync(place, 'utf8'));
    const isFolder = (/** @type {string} */ name) => !name.endsWith('.yaml');
    const old = {
      ...others,
      bases: resources.filter(isFolder),
      resources: resources.filter((/** @type {string} */ name) => !isFolder(name)),
      patchesStrategicMerge: patches.map((/** @type {{ path: string }} */ patch) => patch.path),
    };
    fs.writeFileSync(place, stringify(old));
  }
  return to;
}

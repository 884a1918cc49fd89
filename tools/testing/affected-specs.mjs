import fs from 'node:fs';
import path from 'node:path';
import { faults } from '../mutate/faults.mjs';
import { root } from '../site/root.mjs';

/**
 * Maps changed files of services to the integration specs that cover them: by the spec's name, by its imports, and by the list of
 * deliberate faults, which names the specs for a file. If none covers the file, those that cover its folder; if none does either,
 * the file itself, for which jest finds every spec of the service. Other files are returned unchanged.
 *
 * @param {string[]} files
 * @param {{ workspace?: string, guards?: Pick<import('../mutate/fault.mjs').Fault, 'file' | 'tests'>[] }} [known]
 */
export function affectedSpecs(files, { workspace = root, guards = faults } = {}) {
  /** @param {string} file */
  const specsOf = file => {
    const [, service, place = ''] = /^services\/([\w-]+)\/src\/(?!.*\.spec\.ts$)(.+)\.ts$/.exec(file) ?? [];
    if (!service) return [file];
    const home = `services/${service}`;
    const specs = specsIn(path.join(workspace, home, 'test'));
    const folder = place.includes('/') ? place.slice(0, place.indexOf('/')) : undefined;
    /** @param {string} stem @param {string} imported @param {(guarded: string) => boolean} isOurs */
    const knownBy = (stem, imported, isOurs) => [
      ...specs
        .filter(({ name, text }) => name.startsWith(stem) || text.includes(`'../src/${imported}`))
        .map(({ name }) => `${home}/test/${name}`),
      ...guards
        .filter(guard => isOurs(guard.file))
        .flatMap(({ tests: [of, ...names] }) => names.map(name => `${of}/${name}`)),
    ];
    const ofFile = knownBy(`${path.basename(place).split('.')[0]}.`, `${place}'`, guarded => guarded === file);
    if (ofFile.length > 0) return ofFile;
    const ofFolder = folder
      ? knownBy(folder.replace(/s$/, ''), `${folder}/`, guarded => guarded.startsWith(`${home}/src/${folder}/`))
      : [];
    return ofFolder.length > 0 ? ofFolder : [file];
  };
  return [...new Set(files.flatMap(specsOf))];
}

/** @param {string} folder */
const specsIn = folder =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .filter(name => name.endsWith('.spec.ts'))
    .map(name => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));

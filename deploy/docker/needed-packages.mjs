/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/**
 * The folders of these packages and of all their dependencies, as in package-lock.json.
 *
 * @param {string[]} names
 * @param {Record<string, LockedPackage>} locked `packages` of package-lock.json
 * @returns {string[]}
 */
export function packagesNeededBy(names, locked) {
  /** @type {Set<string>} */
  const places = new Set();
  /** @param {string} name @param {string} from @param {boolean} [mayBeMissing] */
  const add = (name, from, mayBeMissing = false) => {
    const place = placeOf(name, from, locked);
    if (!place && mayBeMissing) return;
    if (!place) throw new Error(`${name}, which ${from || 'our code'} needs, is not in package-lock.json`);
    if (places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[place] ?? {};
    for (const each of Object.keys({ ...dependencies })) add(each, place);
    for (const each of Object.keys({ ...optionalDependencies })) add(each, place, true);
    for (const each of Object.keys({ ...peerDependencies })) {
      if (!peerDependenciesMeta?.[each]?.optional) add(each, place);
    }
  };
  for (const name of names) add(name, '');
  return [...places].sort();
}

/**
 * Where Node.js resolves a package: in the folder of the importing package, or in a folder above.
 *
 * @param {string} name
 * @param {string} from
 * @param {Record<string, LockedPackage>} locked
 */
function placeOf(name, from, locked) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (locked[place]) return place;
    if (!at) return undefined;
  }
}

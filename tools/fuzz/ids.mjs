/**
 * The ids and names that exist, by noun: those from before the first call, and those that the calls created. Only the former are
 * the same when a call is repeated alone.
 */
export class Ids {
  /** @type {Map<string, string[]>} */
  #known = new Map();
  /** @type {Map<string, string[]>} */
  #made = new Map();
  /** @type {Set<string>} */
  #spared = new Set();
  #isOpen = true;

  /** Ids added from now on count as created by the calls. */
  close() {
    this.#isOpen = false;
  }

  /** Keeps this member, who is needed until the end, out of administrators' calls. @param {string} id */
  spare(id) {
    this.#spared.add(id);
  }

  /** @param {string} noun @param {string} id */
  add(noun, id) {
    if (noun === 'users' && this.#spared.has(id)) return;
    const all = this.#isOpen ? this.#known : this.#made;
    const list = all.get(noun) ?? [];
    all.set(noun, list);
    if (!list.includes(id) && list.length < 200) list.push(id);
  }

  /**
   * Adds every id in a response under the nouns of its path and the name of its list: `supportRequests` is `support-requests`.
   *
   * @param {string} path
   * @param {unknown} value
   */
  harvest(path, value) {
    const nouns =
      path
        .split('?')[0]
        ?.split('/')
        .filter(part => /^[a-z-]+$/.test(part) && !['api', 'admin'].includes(part)) ?? [];
    const visit = (/** @type {unknown} */ one, /** @type {string[]} */ names) => {
      if (Array.isArray(one)) for (const each of one) visit(each, names);
      else if (typeof one === 'object' && one !== null)
        for (const [name, inner] of Object.entries(one)) {
          if (name === 'id' && typeof inner === 'string') for (const noun of names) this.add(noun, inner);
          else if (name === 'slug' && typeof inner === 'string') this.add('slug', inner);
          else if (name === 'nextCursor' && typeof inner === 'string') this.add('cursor', inner);
          else if (/Id$/.test(name) && typeof inner === 'string') this.add(kebab(name.slice(0, -2)), inner);
          else visit(inner, typeof inner === 'object' && inner !== null ? [...names, kebab(name)] : names);
        }
    };
    visit(value, nouns);
  }

  /**
   * Finds ids for the fields of a route: by the path segment before the parameter, else by the field's name.
   *
   * @param {import('./routes.mjs').ApiRoute} route
   * @param {import('../faults/random.mjs').Random} random
   * @returns {(name: string) => string}
   */
  finder({ path }, random) {
    const parts = path.split('/');
    return name => {
      const before = parts[parts.indexOf(`{${name}}`) - 1] ?? '';
      const nouns = [before, name, kebab(name.replace(/Ids?$/, '')), OTHER_NAMES[name] ?? ''];
      const all = random.chance(0.2) ? this.#made : this.#known;
      const noun = nouns.find(one => (all.get(one) ?? this.#known.get(one))?.length);
      const list = noun ? (all.get(noun) ?? this.#known.get(noun)) : [...this.#known.values()].flat();
      return list?.length ? random.pick(list) : 'nothing';
    };
  }
}

/** Fields whose name is not the noun of their ids. @type {Record<string, string>} */
const OTHER_NAMES = {
  memberId: 'activists',
  actorId: 'users',
  id: 'users',
  parentId: 'menu-items',
  requestId: 'support-requests',
  targetId: 'support-requests',
  intoId: 'support-requests',
  photo: 'media',
  mediaId: 'media',
  item: 'menu-items',
  code: 'ticket',
};

const kebab = (/** @type {string} */ name) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

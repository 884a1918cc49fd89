/**
 * The names of a new feature, in each form that the templates need.
 *
 * @typedef {ReturnType<typeof namesOf>} Names
 *
 * @param {string} path `community/animal-shelters`: the owning service and the noun in the plural
 * @param {Date} [now]
 */
export function namesOf(path, now = new Date()) {
  const [, service = '', plural = ''] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*s)$/.exec(path) ?? [];
  if (!plural) throw new Error('Say <service>/<noun in the plural>, like community/animal-shelters');
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  /** @param {string} text */
  const pascal = text => text.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
  /** @param {string} text */
  const camel = text => pascal(text).replace(/^[A-Z]/, letter => letter.toLowerCase());
  /** @param {string} text */
  const words = text => text.replaceAll('-', ' ');
  const title = words(plural).replace(/\b[a-z]/g, letter => letter.toUpperCase());
  return {
    service,
    plural,
    singular,
    title,
    words: words(plural),
    word: words(singular),
    Type: pascal(singular),
    many: camel(plural),
    table: plural.replaceAll('-', '_'),
    timestamp: now.toISOString().replace(/\D/g, '').slice(0, 14),
    Service: pascal(service),
  };
}

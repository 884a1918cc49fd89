/** @typedef {import('./names.mjs').Names} Names */

/**
 * Where a new noun is made known, by file: each entry is a change of that file's text.
 *
 * @param {Names} names
 * @returns {Record<string, (text: string) => string>}
 */
export const registrationsOf = ({ service, plural, singular, many, Type, timestamp }) => ({
  'libs/contracts/src/table.ts': text =>
    sorted(text, /^export \{.*$/gm, `export { ${many} } from './${service}/${plural}.contract';`),

  [`services/${service}/src/${service}.module.ts`]: text =>
    intoList(
      withImport(text, `import { ${Type}sController } from './${plural}/${plural}.controller';`),
      'controllers',
      `${Type}sController`,
    ),

  [`services/${service}/src/database/database.ts`]: text => {
    const migration = `Create${Type}s${timestamp}`;
    const imported = [
      `import { ${Type}Entity } from '../${plural}/${singular}.entity';`,
      `import { ${migration} } from './migrations/${timestamp}-create-${plural}';`,
    ].reduce(withImport, text);
    return intoList(intoList(imported, 'entities', `${Type}Entity`), 'migrations', migration);
  },

  'services/gateway/test/access.spec.ts': text =>
    must(
      text,
      /^const rights[^]*?\n(?=};)/m,
      table => `${table}  'GET /${plural}': 'V M m E A',\n  'POST /${plural}': '- M m E A',\n`,
    ),

  'frontend/src/app/routes.tsx': text =>
    must(
      text,
      /^ {2}screen\('\*'/m,
      found => `  screen('/${plural}', () => import('../features/${plural}/${plural}.page')),\n${found}`,
    ),

  'libs/contracts/src/site-paths.ts': text =>
    must(text, /^ {2}'\/terms-of-service',\n/m, found => `${found}  '/${plural}',\n`),
});

/** @param {string} text @param {RegExp} place @param {(found: string) => string} change */
function must(text, place, change) {
  if (!place.test(text)) throw new Error(`No place like ${place} any more: the generator needs an update`);
  place.lastIndex = 0;
  return text.replace(place, change);
}

/** After the last import. @param {string} text @param {string} line */
const withImport = (text, line) => must(text, /(?:^import [^;]*;\n)+/m, imports => `${imports}${line}\n`);

/** At the end of a list property. @param {string} text @param {string} property @param {string} item */
const intoList = (text, property, item) =>
  must(text, new RegExp(`${property}: \\[[^\\]]*?,?\\s*\\]`), list =>
    list.replace(/(\[?),?\s*\]$/, (_, open) => (open ? `[${item}]` : `, ${item}]`)),
  );

/** Among lines that are sorted by where they import from. @param {string} text @param {RegExp} lines @param {string} line */
function sorted(text, lines, line) {
  const from = (/** @type {string} */ one) => one.slice(one.indexOf("'"));
  const all = [...(text.match(lines) ?? []), line].sort((a, b) => from(a).localeCompare(from(b)));
  const [first = ''] = text.match(lines) ?? [];
  return `${text.slice(0, text.indexOf(first))}${all.join('\n')}\n`;
}

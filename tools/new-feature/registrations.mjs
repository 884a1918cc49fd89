/** @typedef {import('./names.mjs').Names} Names */

/**
 * Registers a new feature: for each file, a function that changes its text. With `admin`, registers the panel section too.
 *
 * @param {Names} names
 * @param {{ admin?: boolean }} [also]
 * @returns {Record<string, (text: string) => string>}
 */
export const registrationsOf = ({ service, plural, many, title, Type, timestamp }, { admin } = {}) => ({
  'libs/contracts/src/table.ts': text =>
    sorted(text, /^export \{.*$/gm, `export { ${many} } from './${service}/${plural}.contract';`),

  [`services/${service}/src/${service}.module.ts`]: text =>
    intoList(
      withImport(text, `import { ${Type}sController } from './${plural}/${plural}.controller';`),
      'controllers:',
      `${Type}sController`,
    ),

  [`services/${service}/src/database/database.ts`]: text => {
    const migration = `Create${Type}s${timestamp}`;
    const imported = withImport(text, `import { ${migration} } from './migrations/${timestamp}-create-${plural}';`);
    return intoList(imported, 'migrations:', migration);
  },

  '.dependency-cruiser.cjs': text =>
    beforePrivacy(intoList(text, `'frontend/src/domain':`, `'${plural}'`), service, plural),

  [`services/${service}/src/privacy/personal-data.ts`]: text =>
    must(
      withImport(text, `import { own${Type}s } from '../${plural}/${plural}.controller';`),
      /owned: OwnedRows\[\] = \[/,
      list => `${list}own${Type}s, `,
    ),

  ...(service === 'community' && {
    'services/community/src/standing/standing.ts': text => intoList(text, 'contractsOfMembers =', `'${plural}'`),
  }),

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

  'frontend/src/app/server-rendering.spec.tsx': text =>
    must(
      text,
      /^const answers[^]*?\n(?=};)/m,
      answers => `${answers}  '${many} list': { ${many}: [], nextCursor: null },\n`,
    ),

  'e2e/journeys/rendered-pages.spec.ts': text =>
    must(
      text,
      /^ *\.\.\.plain\('\/terms-of-service'.*\n/m,
      found => `${found}    ...plain('/${plural}', '${title}'),\n`,
    ),

  ...(admin && {
    'frontend/src/app/panel-routes.tsx': text =>
      must(
        text,
        /^ *screen\('messaging',/m,
        found => `screen('${plural}', () => import('../admin/${plural}/${plural}.page')),\n${found}`,
      ),
  }),

  'libs/contracts/src/site-paths.ts': text => {
    const known = must(text, /^ {2}'\/terms-of-service',\n/m, found => `${found}  '/${plural}',\n`);
    return admin ? must(known, /^ {2}'\/admin\/messaging',\n/m, found => `  '/admin/${plural}',\n${found}`) : known;
  },

  ...(admin && {
    'frontend/src/admin/sections.ts': text =>
      must(
        text,
        /^\] satisfies/m,
        found =>
          `  { to: '/admin/${plural}', label: /*i18n*/ '${title}', Icon: LayoutDashboard, needs: api.${many}.list },\n${found}`,
      ),
  }),
});

/** @param {string} text @param {RegExp} place @param {(found: string) => string} change */
function must(text, place, change) {
  if (!place.test(text)) throw new Error(`No place like ${place} any more: the generator needs an update`);
  place.lastIndex = 0;
  return text.replace(place, change);
}

/**
 * Lists a folder of a service whose folders have an order: personal data knows it.
 *
 * @param {string} text @param {string} service @param {string} folder
 */
const beforePrivacy = (text, service, folder) =>
  text.includes(`'services/${service}/src':`)
    ? must(text, new RegExp(`'services/${service}/src': \\[[^\\]]*?(?='privacy')`), list => `${list}'${folder}', `)
    : text;

/** Inserts a line after the last import. @param {string} text @param {string} line */
const withImport = (text, line) => must(text, /(?:^import [^;]*;\n)+/m, imports => `${imports}${line}\n`);

/** Appends an item to the list that follows the words. @param {string} text @param {string} words @param {string} item */
const intoList = (text, words, item) =>
  must(text, new RegExp(`${words}\\s*\\[[^\\]]*?,?\\s*\\]`), list =>
    list.replace(/(\[?),?\s*\]$/, (_, open) => (open ? `[${item}]` : `, ${item}]`)),
  );

/** Inserts a line among lines sorted by import path. @param {string} text @param {RegExp} lines @param {string} line */
function sorted(text, lines, line) {
  const from = (/** @type {string} */ one) => one.slice(one.indexOf("'"));
  const all = [...(text.match(lines) ?? []), line].sort((a, b) => from(a).localeCompare(from(b)));
  const [first = ''] = text.match(lines) ?? [];
  return `${text.slice(0, text.indexOf(first))}${all.join('\n')}\n`;
}

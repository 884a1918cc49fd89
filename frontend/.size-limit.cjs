const fs = require('node:fs');

// The whole page; before a server-rendered page is visible only one kilobyte is loaded (src/main.ts).
const HOME = '130 kB';
const LOGIN = '155 kB';
const OTHER_ROUTE = '25 kB';
const FORM = '45 kB';
const ADMIN = '91 kB';
const HOME_STYLES = '12 kB';
const ADMIN_STYLES = '8.1 kB';
/**
 * The sum over all style sheets, including those of dialogs, forms and toasts. No page loads all of them; it grows with the
 * screens.
 */
const ALL_STYLES = '31 kB';

const manifest = JSON.parse(fs.readFileSync(`${__dirname}/dist/.vite/manifest.json`, 'utf8'));

/** The files of a chunk and of its static imports. */
function filesOf(key, seen = new Set()) {
  if (seen.has(manifest[key].file)) return seen;
  seen.add(manifest[key].file);
  for (const imported of manifest[key].imports ?? []) filesOf(imported, seen);
  return seen;
}

/** The style sheets of a chunk and of its static imports. */
function sheetsOf(key, seen = new Set(), sheets = new Set()) {
  if (seen.has(key)) return sheets;
  seen.add(key);
  for (const sheet of manifest[key].css ?? []) sheets.add(sheet);
  for (const imported of manifest[key].imports ?? []) sheetsOf(imported, seen, sheets);
  return sheets;
}

const paths = files => [...files].map(file => `dist/${file}`);
const shell = new Set([...filesOf('index.html'), ...filesOf('src/site.tsx')]);
const beyondShell = key => paths([...filesOf(key)].filter(file => !shell.has(file)));
const homeSheets = new Set([
  ...sheetsOf('index.html'),
  ...sheetsOf('src/site.tsx'),
  ...sheetsOf('src/features/home/home.page.tsx'),
]);
const screens = Object.keys(manifest).filter(key => key.endsWith('.page.tsx'));
const adminSheets = new Set(
  screens
    .filter(key => key.startsWith('src/admin/'))
    .concat('src/app/panel-routes.tsx')
    .flatMap(key => [...sheetsOf(key)]),
);

module.exports = [
  { name: 'home', path: paths([...shell, ...filesOf('src/features/home/home.page.tsx')]), limit: HOME },
  {
    name: '/login with its form, the shell included',
    path: paths([
      ...new Set([
        ...shell,
        ...filesOf('src/features/auth/login.page.tsx'),
        ...filesOf('src/features/auth/login.form.tsx'),
      ]),
    ]),
    limit: LOGIN,
  },
  ...screens
    .filter(key => key.startsWith('src/features/') && !key.includes('/home/'))
    .map(key => ({ name: `${key}, beyond the shell`, path: beyondShell(key), limit: OTHER_ROUTE })),
  ...screens
    .filter(key => key.startsWith('src/admin/'))
    .map(key => ({ name: `${key}, beyond the shell`, path: beyondShell(key), limit: ADMIN })),
  { name: 'forms', path: 'dist/assets/checked-form-*.js', limit: FORM },
  { name: 'styles of the home page', path: paths(homeSheets), limit: HOME_STYLES },
  {
    name: 'styles of the panel, beyond the home page',
    path: paths([...adminSheets].filter(sheet => !homeSheets.has(sheet))),
    limit: ADMIN_STYLES,
  },
  { name: 'styles', path: 'dist/assets/*.css', limit: ALL_STYLES },
  { name: 'fonts', path: 'dist/assets/*.woff2', limit: '50 kB' },
].map(check => ({ gzip: true, ...check }));

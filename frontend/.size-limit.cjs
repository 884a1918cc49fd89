const fs = require('node:fs');

// The bars of the design: what a page loads, gzipped, in KB.
const HOME = '130 kB';
const OTHER_ROUTE = '25 kB';
const FORM = '45 kB';
const ADMIN = '90 kB';

const manifest = JSON.parse(fs.readFileSync(`${__dirname}/dist/.vite/manifest.json`, 'utf8'));

/** The files of a chunk and of all that it imports at once. */
function filesOf(key, seen = new Set()) {
  if (seen.has(manifest[key].file)) return seen;
  seen.add(manifest[key].file);
  for (const imported of manifest[key].imports ?? []) filesOf(imported, seen);
  return seen;
}

const paths = files => [...files].map(file => `dist/${file}`);
const shell = filesOf('index.html');
const beyondShell = key => paths([...filesOf(key)].filter(file => !shell.has(file)));
const screens = Object.keys(manifest).filter(key => key.endsWith('.page.tsx'));

module.exports = [
  { name: 'home', path: paths([...shell, ...filesOf('src/features/home/home.page.tsx')]), limit: HOME },
  ...screens
    .filter(key => key.startsWith('src/features/') && !key.includes('/home/'))
    .map(key => ({ name: `${key}, beyond the shell`, path: beyondShell(key), limit: OTHER_ROUTE })),
  ...screens
    .filter(key => key.startsWith('src/admin/'))
    .map(key => ({ name: `${key}, beyond the shell`, path: beyondShell(key), limit: ADMIN })),
  { name: 'forms', path: 'dist/assets/form-*.js', limit: FORM },
  { name: 'styles', path: 'dist/assets/*.css', limit: '20 kB' },
  { name: 'fonts', path: 'dist/assets/*.woff2', limit: '50 kB' },
].map(check => ({ gzip: true, ...check }));

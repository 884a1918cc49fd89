import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const read = file => fs.readFileSync(path.join(root, file), 'utf8');
const filesBelow = folder =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map(file => path.join(folder, file.toString()))
    .sort();
const pages = ['README.md', 'SECURITY.md', ...filesBelow('docs').filter(file => file.endsWith('.md'))];
const sources = ['README.md', 'docs', 'frontend', 'libs', 'services', 'tools', 'deploy', 'e2e', 'bench'];

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const inCode = text => matches(text, /`([^`\n]+)`/g);

describe('the documentation', () => {
  const { scripts } = JSON.parse(read('package.json'));

  it.each(pages)('%s names only files that exist', page => {
    const named = inCode(read(page)).filter(
      word => /^[\w.-]+\//.test(word) && sources.includes(word.split('/')[0]) && !/[<>*\s]|dist\//.test(word),
    );
    const isThere = file => fs.existsSync(path.join(root, file));
    expect(named.filter(file => !isThere(file))).toEqual([]);
  });

  it.each(pages)('%s links only to pages that exist', page => {
    const links = matches(read(page), /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter(link => !fs.existsSync(path.join(root, path.dirname(page), link)))).toEqual([]);
  });

  it.each(pages)('%s names only npm scripts that exist', page => {
    const commands = matches(read(page), /\bnpm (?:run )?([a-z][\w:-]*)/g);
    expect(commands.filter(command => !(command in scripts))).toEqual([]);
  });

  it('has every setting that a process reads, and no other', () => {
    const configs = [
      'libs/platform/src/config/config.ts',
      ...fs.readdirSync(path.join(root, 'services')).map(name => `services/${name}/src/${name}.config.ts`),
    ];
    const settings = configs.flatMap(file => matches(read(file), /(?:^ +|\{ )([A-Z][A-Z0-9_]+):/gm));
    const named = matches(read('docs/configuration.md'), /`([A-Z][A-Z0-9_]+)`/g);
    const tracing = 'OTEL_EXPORTER_OTLP_ENDPOINT';
    expect([...new Set(named)].sort()).toEqual([...new Set([...settings, tracing])].sort());
  });
});

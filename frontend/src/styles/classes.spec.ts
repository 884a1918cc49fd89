import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import postcss, { type Rule } from 'postcss';

const root = join(__dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sheets = files
  .filter(file => file.endsWith('.css'))
  .map(file => {
    const sheet = postcss.parse(read(file), { from: file });
    const selectors: string[] = [];
    sheet.walkRules(({ parent, selectors: own }: Rule) => {
      const isStep = parent?.type === 'atrule' && /keyframes$/.test(String((parent as { name?: string }).name));
      if (!isStep) selectors.push(...own);
    });
    return { file, sheet, selectors };
  });
const sources = new Map(
  files.filter(file => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^testing\//.test(file)).map(file => [file, read(file)]),
);

const classesOf = (selector: string) =>
  [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!);
/** The block of a BEM class: `event-card` of `event-card__day--sun`. */
const blockOf = (name: string) => name.split(/__|--/)[0]!;

/** The words of all strings in a source that could be class names: no sentences, and no capitals. */
const wordsIn = (source: string) =>
  [
    ...[...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, single, double]) => single ?? double!),
    ...[...source.matchAll(/`([^`]*)`/g)].map(([, template]) => template!.replace(/\$\{[^}]*\}/g, ' ')),
  ]
    .filter(text => text.trim() && /^[a-z0-9\s\-_:[\]/.()%,&>*=]*$/.test(text))
    .flatMap(text => text.split(/\s+/));
/** The prefixes of composed class names, as in `badge--${tone}`. */
const stemsIn = (source: string) => [...source.matchAll(/([a-z][\w-]*--?)\$\{/g)].map(([, stem]) => stem!);

const words = new Set([...sources.values()].flatMap(wordsIn));
const stems = [...sources.values()].flatMap(stemsIn);
/** Classes of the icon and editor libraries, whose elements have them. */
const isForeign = (name: string) => name.startsWith('lucide') || name.startsWith('ProseMirror');
const isUsed = (name: string) => words.has(name) || isForeign(name) || stems.some(stem => name.startsWith(stem));

/** The style sheets in which a selector starts with a class of the block. */
const owners = new Map<string, Set<string>>();
for (const { file, selectors } of sheets)
  for (const selector of selectors) {
    // A selector that starts with `:is(`, as in base.css, belongs to several blocks.
    const [first] = selector.startsWith(':is(') ? [] : classesOf(selector);
    if (first && !isForeign(first)) owners.set(blockOf(first), (owners.get(blockOf(first)) ?? new Set()).add(file));
  }

const everywhere = new Set(
  [...read('styles/index.css').matchAll(/@import '(\.[^']+)'/g)].map(([, path]) => normalize(join('styles', path!))),
).add('styles/index.css');

/** The static imports of a file, as paths below src. */
const importsOf = (file: string) =>
  [...sources.get(file)!.matchAll(/^(?:import|export)[^;]*?'(\.[^']+)';/gm)].flatMap(([, path]) => {
    const whole = normalize(join(dirname(file), path!));
    return [whole, `${whole}.ts`, `${whole}.tsx`].filter(each => existsSync(join(root, each)) && /\.\w+$/.test(each));
  });
/** The style sheets that are loaded when a file runs. */
function sheetsWith(file: string, seen = new Set<string>()): Set<string> {
  for (const imported of importsOf(file)) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    if (sources.has(imported)) sheetsWith(imported, seen);
  }
  return seen;
}

describe('the style sheets', () => {
  it('have no unused class', () => {
    const dead = sheets.flatMap(({ file, selectors }) =>
      [...new Set(selectors.flatMap(classesOf))].filter(name => !isUsed(name)).map(name => `${file} .${name}`),
    );
    expect(dead).toEqual([]);
  });

  it('define each block in only one sheet', () => {
    const shared = [...owners].filter(([, where]) => where.size > 1);
    expect(shared.map(([block, where]) => `.${block} ${[...where].join(' ')}`)).toEqual([]);
  });

  it('are imported where their classes are used, unless they are on every page', () => {
    const missing: string[] = [];
    for (const [file, source] of sources) {
      const named = [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, text, code]) =>
        text === undefined ? wordsIn(code!) : text.split(/\s+/),
      );
      const needed = new Set(named.flatMap(name => [...(owners.get(blockOf(name)) ?? [])]));
      const loaded = sheetsWith(file);
      for (const sheet of needed)
        if (!everywhere.has(sheet) && !loaded.has(sheet)) missing.push(`${file} does not import ${sheet}`);
    }
    expect(missing).toEqual([]);
  });

  it('are all imported', () => {
    const loaded = new Set([...sources.keys()].flatMap(importsOf));
    expect(sheets.map(({ file }) => file).filter(file => !everywhere.has(file) && !loaded.has(file))).toEqual([]);
  });

  it('are in cascade layers, so that their loading order does not matter between layers', () => {
    const loose = sheets
      .filter(({ file }) => !/^styles\/(index|fonts|tokens|base)\.css$/.test(file))
      .filter(({ sheet }) =>
        sheet.nodes.some(node => node.type === 'rule' || (node.type === 'atrule' && node.name === 'media')),
      );
    expect(loose.map(({ file }) => file)).toEqual([]);
  });

  it('use the breakpoints of the tokens, or one pixel below', () => {
    const tokens = [...read('styles/tokens.css').matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, width]) =>
      Number(width),
    );
    const others = sheets.flatMap(({ file, sheet }) => {
      const widths: string[] = [];
      sheet.walkAtRules('media', ({ params }) => {
        for (const [, edge, width] of params.matchAll(/(min|max)-width: (\d+)px/g))
          if (!tokens.includes(Number(width) + (edge === 'max' ? 1 : 0)))
            widths.push(`${file} ${edge}-width: ${width}px`);
      });
      return widths;
    });
    expect(others).toEqual([]);
  });
});

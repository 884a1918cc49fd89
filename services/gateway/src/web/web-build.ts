import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A page as the web's own components paint it (frontend/src/entry-server.tsx). */
export interface Painted {
  html: string;
  /** Elements of the head that its components ask for. */
  head: string;
  /** Rules of its elements' own styles. */
  rules: string;
  /** What it was painted with, for the browser to take over. */
  answers?: unknown[];
  /** Keys in the manifest of the parts that it consists of. */
  parts: string[];
}

/** Makes a call that a page asks for. */
export type Send = (url: string) => Promise<Response>;

/** What an address shows, or where it leads. */
export type Paint = (
  address: string,
  send: Send,
  signal: AbortSignal,
  origin: string,
) => Promise<Painted | { redirect: string }>;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The built web: its page, what paints it for visitors, and the files of its parts. */
export interface WebBuild {
  template: string;
  paint: Paint;
  /** The site's colours as its content has them, as declarations. */
  paintBrand(content: readonly object[]): string;
  /** Style sheets and scripts of these parts and of the site around them, but for its entry, as names below the folder. */
  filesOf(parts: readonly string[]): { sheets: string[]; scripts: string[] };
  /** What stands in a sheet. */
  sheet(file: string): string;
}

const entry = 'index.html';
/** What the entry starts once the page is on the screen. */
const site = 'src/site.tsx';

/** Reads what `npm run build` left in the folder: for browsers, and in `.server` for us. */
export async function readWebBuild(root: string): Promise<WebBuild> {
  const template = await readFile(path.join(root, entry), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const program = createRequire(__filename)(path.join(root, '.server/entry-server.cjs')) as Pick<
    WebBuild,
    'paint' | 'paintBrand'
  >;
  const names = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const texts = new Map(
    await Promise.all([...names].map(async name => [name, await readFile(path.join(root, name), 'utf8')] as const)),
  );

  /** A chunk with all that it imports at once. */
  const reachedFrom = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key) || !manifest[key]) return seen;
    seen.add(key);
    manifest[key].imports?.forEach(imported => reachedFrom(imported, seen));
    return seen;
  };
  return {
    paint: program.paint,
    paintBrand: program.paintBrand,
    template,
    filesOf(parts) {
      const chunks = [...new Set([entry, site, ...parts].flatMap(key => [...reachedFrom(key)]))].map(
        key => manifest[key]!,
      );
      return {
        sheets: [...new Set(chunks.flatMap(({ css = [] }) => css))],
        scripts: chunks.map(({ file }) => file).filter(file => file.endsWith('.js') && file !== manifest[entry]?.file),
      };
    },
    sheet: name => texts.get(name) ?? '',
  };
}

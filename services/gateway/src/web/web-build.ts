import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A page as the web's own components render it (frontend/src/entry-server.tsx). */
export interface RenderedPage {
  html: string;
  /** Elements that its components add to the head. */
  head: string;
  /** CSS rules for its elements' own styles. */
  rules: string;
  /** The API responses it was rendered with, for hydration in the browser. */
  answers?: unknown[];
  /** Manifest keys of the modules that it consists of. */
  parts: string[];
}

/** Sends an API request of a page. */
export type Send = (url: string) => Promise<Response>;

/** Renders the page at a URL, or returns its redirect. */
export type RenderPage = (
  address: string,
  send: Send,
  signal: AbortSignal,
  origin: string,
) => Promise<RenderedPage | { redirect: string }>;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The built web: its template, its renderer for visitors, and the files of its modules. */
export interface WebBuild {
  template: string;
  renderPage: RenderPage;
  /** The site's colours from its content, as CSS declarations. */
  brandStyles(content: readonly object[]): string;
  /** Style sheets and scripts of these modules and of the site around them, except the entry script, as paths in the folder. */
  filesOf(parts: readonly string[]): { sheets: string[]; scripts: string[] };
  /** The text of a style sheet. */
  sheet(file: string): string;
}

const entry = 'index.html';
/** Module that the entry loads after the first paint. */
const site = 'src/site.tsx';

/** Reads the output of `npm run build` in the folder: the files for browsers, and in `.server` the renderer. */
export async function readWebBuild(root: string): Promise<WebBuild> {
  const template = await readFile(path.join(root, entry), 'utf8');
  const manifest = JSON.parse(await readFile(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const program = createRequire(__filename)(path.join(root, '.server/entry-server.cjs')) as Pick<
    WebBuild,
    'renderPage' | 'brandStyles'
  >;
  const names = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const texts = new Map(
    await Promise.all([...names].map(async name => [name, await readFile(path.join(root, name), 'utf8')] as const)),
  );

  /** A chunk with all its static imports, transitively. */
  const reachedFrom = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key) || !manifest[key]) return seen;
    seen.add(key);
    manifest[key].imports?.forEach(imported => reachedFrom(imported, seen));
    return seen;
  };
  return {
    renderPage: program.renderPage,
    brandStyles: program.brandStyles,
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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const grammar = (file: string) => readFileSync(path.join(__dirname, 'feed-grammars', `${file}.rng`), 'utf8');

/** The schema that sitemaps.org publishes, from the package that writes sitemaps. */
const publishedSchema = () =>
  readFileSync(path.join(path.dirname(require.resolve('sitemap/package.json')), 'schema/sitemap.xsd'), 'utf8');

/** The validation errors that libxml2 finds in a feed or a sitemap; empty for a valid one. */
export async function feedFaults(xml: string, kind: 'rss' | 'atom' | 'sitemap' | 'sitemap-index'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: `${kind}.xml`, contents: xml },
    ...(kind === 'sitemap' ? { schema: publishedSchema() } : { schema: grammar(kind), extension: 'relaxng' }),
  });
  return errors.map(({ message }) => message);
}

import { search } from '@aar/contracts/content/search.contract';
import { refusals } from '@aar/contracts/refusals';
import { Keyset } from '@aar/platform/database/keyset';
import { withTimeout } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { EditorialKind } from '../editorial/editorial-kind';
import { fullTextQuery, matches } from '../editorial/full-text';
import { kindsByName as kinds } from '../editorial/kinds';
import { between, markedText, markEnd, markStart, withEllipses } from './marked-text';

/** Timeout in ms: all matches are ranked, so a word that is in every text would take long. */
const limit = 700;
const best = new Keyset({ rank: 'integer desc' });

/** Enough characters to see whether an excerpt reaches the beginning or end of a text. */
const ends = 200;
const marks = `StartSel=${markStart}, StopSel=${markEnd}`;
const inTitle = sql.lit(`${marks}, HighlightAll=true`);
const inExcerpt = sql.lit(`${marks}, MaxFragments=2, MinWords=10, MaxWords=30, FragmentDelimiter="${between}"`);

@Implements(search)
export class SearchController implements Handlers<typeof search> {
  constructor(private readonly dataSource: DataSource) {}

  async texts({ q, limit: most, cursor }: Inputs<typeof search>['texts']) {
    const rows = await withTimeout(this.dataSource, limit, tx => findTexts(tx, q, { most, cursor }));
    if (!rows) throw Problem.ofField('search.too-wide', 'q', refusals.searchTooWide);
    const { rows: shown, nextCursor } = best.page(rows, most);
    const results = shown.map(({ address, title, excerpt, begins, ends, ...one }) => ({
      ...one,
      path: kinds[one.kind].path(address),
      title: markedText(title),
      excerpt: withEllipses(markedText(excerpt), { begins, ends }),
    }));
    return { results, nextCursor };
  }
}

/** The published texts that match, best first: the page after the cursor, and one more. */
function findTexts(tx: EntityManager, q: string, { most, cursor }: { most: number; cursor: string | undefined }) {
  const wanted = fullTextQuery(q);
  const textsOf = ({ noun, table, slugs, html }: EditorialKind) =>
    db(tx)
      .selectFrom(table)
      .select(({ ref, cast }) => [
        sql<typeof noun>`${sql.lit(noun)}`.as('kind'),
        'id',
        cast<string>(ref(slugs ? 'slug' : 'id'), 'text').as('address'),
        'title',
        ref(html.field).as('html'),
        'published_at as publishedAt',
        sql<number>`(ts_rank(${ref('folded_words')}, ${wanted}) * 1000000)::int`.as('rank'),
      ])
      .where('is_published', '=', true)
      .where(({ ref }) => matches(ref('folded_words'), q));
  const [first, ...others] = Object.values(kinds).map(textsOf);
  const texts = others.reduce((all, more) => all.unionAll(more), first!);
  const page = best.sorted(best.after(db(tx).selectFrom(texts.as('text')).selectAll(), cursor)).limit(most + 1);

  // Marks the words only in the results on this page, because marking costs more than finding.
  const marked = sql`${wanted} || websearch_to_tsquery('english', ${q})`;
  const shown = db(tx)
    .selectFrom(page.as('page'))
    .crossJoinLateral(({ ref }) =>
      sql<{ text: string }>`regexp_replace(${ref('html')}, '(?:<[^<>]*>|\\s)+', ' ', 'g')`.as<'plain'>(
        sql`plain(text)`,
      ),
    )
    .select(({ ref, fn, lit }) => [
      'id',
      'kind',
      'address',
      'publishedAt',
      best.positionOf().as('position'),
      sql<string>`ts_headline('english', ${ref('title')}, ${marked}, ${inTitle})`.as('title'),
      sql<string>`ts_headline('english', ${ref('text')}, ${marked}, ${inExcerpt})`.as('excerpt'),
      fn<string>('left', ['text', lit(ends)]).as('begins'),
      fn<string>('right', ['text', lit(ends)]).as('ends'),
    ]);
  return best.sorted(shown).execute();
}

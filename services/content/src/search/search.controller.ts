import type { FoundText } from '@aar/contracts/content/search.contract';
import { search } from '@aar/contracts/content/search.contract';
import { refusals } from '@aar/contracts/refusals';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset, type Position } from '@aar/platform/database/keyset';
import { withinTime } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import type { EditorialKind } from '../editorial/editorial-kind';
import { kindsByName as kinds } from '../editorial/kinds';
import { fullTextQuery } from '../editorial/titled';
import { between, markedText, markEnd, markStart, withEllipses } from './marked-text';

interface Found {
  id: string;
  kind: FoundText['kind'];
  address: string;
  title: string;
  excerpt: string;
  /** The text's first and last characters. */
  begins: string;
  ends: string;
  publishedAt: Date | null;
  position: Position;
}

/** Timeout in ms: all matches are ranked, so a word that every text has would take long. */
const limit = 700;
const best = new Keyset({ rank: 'integer desc' });

const foundIn = ({ noun, table, slugs, html }: EditorialKind) => `
  select '${noun}' as kind, id, ${slugs ? 'slug' : 'id::text'} as address, title, ${html.field} as html,
    published_at, (ts_rank(folded_words, wanted) * 1000000)::int as rank
  from ${table}, wanted where is_published and folded_words @@ wanted`;
const found = Object.values(kinds).map(foundIn).join(' union all ');
/** Enough characters to see whether an excerpt reaches the beginning or end of a text. */
const ends = 200;
const marks = `StartSel=${markStart}, StopSel=${markEnd}`;

@Implements(search)
export class SearchController implements Handlers<typeof search> {
  constructor(private readonly dataSource: DataSource) {}

  async texts({ q, limit: most, cursor }: Inputs<typeof search>['texts']) {
    const where = new Conditions();
    const wanted = fullTextQuery(where, q);
    const typed = where.bind(q);
    best.startAt(where, cursor);
    // Marks the words only in the results on this page, because marking costs more than finding.
    const text = `
      with wanted as (select wanted, wanted || websearch_to_tsquery('english', ${typed}) as marked from (select ${wanted} as wanted) one),
        page as (select * from (${found}) item where ${where} order by ${best.orderBy()} limit ${most + 1})
      select id, kind, address, published_at as "publishedAt", ${best.position()} as position,
        ts_headline('english', title, marked, '${marks}, HighlightAll=true') as title,
        ts_headline('english', text, marked,
          '${marks}, MaxFragments=2, MinWords=10, MaxWords=30, FragmentDelimiter="${between}"') as excerpt,
        left(text, ${ends}) as begins, right(text, ${ends}) as ends
      from page cross join wanted cross join lateral regexp_replace(html, '(?:<[^<>]*>|\\s)+', ' ', 'g') text
      order by ${best.orderBy()}`;
    const rows = await withinTime<Found>(this.dataSource, limit, { text, values: where.values });
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

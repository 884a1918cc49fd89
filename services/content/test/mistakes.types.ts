import { fieldsOf } from '@aar/platform/database/field-columns';
import { Keyset } from '@aar/platform/database/keyset';
import { readJsonPage } from '@aar/platform/database/json-page';
import { publishedRows } from '@aar/platform/read-models/aggregate';
import { projectionOf } from '@aar/platform/read-models/projection';
import type { Handlers } from '@aar/platform/service/handlers';
import { blogs, BlogSummary } from '@aar/contracts/content/blogs.contract';
import { Revision } from '@aar/contracts/content/editorial.contract';
import type { DataSource } from 'typeorm';
import { db } from '../src/database/db';

// Mistakes in statements, each of which the compiler must refuse: `npm run types` fails for any that it accepts. Never runs.
declare const dataSource: DataSource;
declare const category: string;
declare const author: string | null;
const posts = db(dataSource).selectFrom('blogs');
const newest = new Keyset({ created_at: 'timestamptz desc' });

// @ts-expect-error a table that does not exist
db(dataSource).selectFrom('blog_posts');
// @ts-expect-error a column that does not exist
posts.select('heading');
// @ts-expect-error a comparison with another type
posts.where('version', '=', 'one');
// @ts-expect-error a value that is none of the column's
posts.where('category', '=', category);
// @ts-expect-error a column that nobody filled in
db(dataSource).insertInto('contact_replies').values({ id: '1', text: 'Thank you' });
// @ts-expect-error null where the column has none
db(dataSource).updateTable('blogs').set({ author_name: author });
// @ts-expect-error a field of a schema that is no column
db(dataSource).selectFrom('pages').select(fieldsOf(Revision));
const uses = db(dataSource).selectFrom('picture_uses');
// @ts-expect-error an order by a column that the table does not have
void readJsonPage(dataSource, { name: 'pages', rows: uses, columns: ['noun'], order: newest }, { limit: 10 });

// @ts-expect-error a key of what is published again that the table does not have
publishedRows(posts, ({ ref }) => ({ key: ref('noun') }));
// @ts-expect-error a field of a copy that the table does not have
projectionOf(posts, ({ ref }) => ({ key: ref('id'), fields: { name: ref('name') } }));

async function nullable() {
  const post = await posts.select('published_at').executeTakeFirstOrThrow();
  // @ts-expect-error a column that may be null, used as if it were not
  return post.published_at.toISOString();
}

const list: Handlers<typeof blogs>['list'] = page =>
  // @ts-expect-error a response without a field of its contract
  readJsonPage(
    dataSource,
    { name: 'blogs', rows: posts, columns: fieldsOf(BlogSummary, { without: ['title'] }), order: newest },
    page,
  );

void [nullable, list];

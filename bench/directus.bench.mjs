import assert from 'node:assert/strict';
import { onDatabase } from './database.mjs';
import { loadMembers, startUncachedGateway } from './directory.mjs';
import { readableByAll, startDirectus } from './directus-server.mjs';
import { alternate, line, load, median, medianRatio } from './measure.mjs';

const members = 100_000;
const batch = 10_000;
const state = 'Maharashtra';
// The columns that the product's list shows, with their names and in their order.
const columns = `id uuid, full_name text, city text, state text, user_type text, ngo_name text, experience text, bio text,
  interests jsonb, is_verified boolean, ngo_approved boolean, avatar_url text, joined_at timestamptz`;
const names = columns.split(',').map(column => column.trim().split(' ')[0]);

/** Goal 3: a page of 24 members of one state out of a hundred thousand, cache off, compared with Directus on the same rows. */
export async function directus({ site, say }) {
  const source = site.databaseUrl('community');
  await loadMembers(source, members, say);
  const fill = url => copyMembers(source, url);
  const peer = await startDirectus(site.backing.postgres, { name: 'members', fill }, say);
  const uncached = await startUncachedGateway(site);
  try {
    const urls = {
      directus: `${peer.url}/items/members?${new URLSearchParams({
        limit: '24',
        sort: '-joined_at,-id',
        fields: names.slice(0, -1).join(','),
        'filter[state][_eq]': state,
      })}`,
      product: `${uncached.url}/api/activists?state=${state}`,
    };
    await sameWork(urls);
    for (const url of Object.values(urls)) await load(url, 10);
    const measure = url => () => load(url, 6);
    const results = await alternate(5, { directus: measure(urls.directus), product: measure(urls.product) }, say);
    const of = (figure, name) => results[name].map(result => result[figure]);
    const rate = name => Math.round(median(of('perSecond', name)));
    const p99 = name => median(of('p99', name));
    const more = medianRatio(of('perSecond', 'product'), of('perSecond', 'directus'));
    const quicker = medianRatio(of('p99', 'directus'), of('p99', 'product'));
    return [
      line(
        3,
        'list with the cache off against Directus',
        `${more} (${rate('product')}/s against ${rate('directus')}/s)`,
        '>= 12',
        more >= 12,
      ),
      line(
        3,
        'p99 of Directus against its p99',
        `${quicker} (${p99('directus')} ms against ${p99('product')} ms)`,
        '>= 20',
        quicker >= 20,
      ),
    ];
  } finally {
    peer.close();
    uncached.close();
  }
}

/** Copies the members that the product lists, and creates the index that their order needs. */
function copyMembers(source, target) {
  return onDatabase(source, from =>
    onDatabase(target, async to => {
      await to.query(`create table members (${columns}, primary key (id))`);
      const page = `select ${names.map(name => (name === 'interests' ? 'to_jsonb(interests) as interests' : name)).join(', ')}
        from activists where listed and status = 'active' and id > $1 order by id limit ${batch}`;
      let last = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const { rows } = await from.query(page, [last]);
        if (rows.length === 0) break;
        const insert = `insert into members select * from jsonb_to_recordset($1::jsonb) as row (${columns})`;
        await to.query(insert, [JSON.stringify(rows)]);
        last = rows.at(-1).id;
      }
      await to.query('create index members_by_state on members (state, joined_at desc, id desc)');
      await to.query('analyze members');
      await to.query(readableByAll('members'));
    }),
  );
}

/** The comparison is valid only while both return the same members. */
async function sameWork({ directus, product }) {
  const [theirs, ours] = await Promise.all([directus, product].map(async url => (await fetch(url)).json()));
  assert.deepEqual(
    theirs.data.map(({ id, full_name, bio, interests }) => ({ id, full_name, bio, interests })),
    ours.activists.map(({ id, fullName, bio, interests }) => ({ id, full_name: fullName, bio, interests })),
  );
}

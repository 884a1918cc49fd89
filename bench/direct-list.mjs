import Fastify from 'fastify';
import pg from 'pg';

// The baseline for the lists: one route, one prepared statement with the same rows, columns and conditions as the product's, JSON
// built by PostgreSQL, the cursor of the next page, and nothing else.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 });
const limit = 24;
const text = `
  select string_agg(row_to_json(item)::text, E',\\n') as items,
    json_build_array((array_agg(found.joined_at))[${limit}], (array_agg(found.id))[${limit}]) as position
  from (
    select * from activists where listed and status = 'active' and state = $1
      and not exists (select from hidden_content h where h.kind = 'community.member' and h.id = activists.id and h.is_hidden)
    order by joined_at desc, id desc limit ${limit + 1}
  ) found, lateral (
    select id, full_name as "fullName", city, state, user_type as "userType", ngo_name as "ngoName", experience, bio, interests,
      is_verified as "isVerified", ngo_approved as "ngoApproved", avatar_url as "avatarUrl") item`;

const app = Fastify({ keepAliveTimeout: 65_000 });
app.get('/activists', async (request, reply) => {
  const { rows } = await pool.query({ name: 'list', text, values: [request.query.state] });
  const [{ items, position }] = rows;
  // The extra row only shows that another page follows.
  const end = items.lastIndexOf(',\n');
  const nextCursor = Buffer.from(JSON.stringify(position)).toString('base64url');
  void reply.header('content-type', 'application/json; charset=utf-8');
  return `{"activists":[${items.slice(0, end)}],"nextCursor":"${nextCursor}"}`;
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });
process.on('disconnect', () => process.exit(0));

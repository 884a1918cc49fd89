/** @typedef {import('./names.mjs').Names} Names */

/**
 * The contract and the service files of a new feature in the house style, by path.
 *
 * @param {Names} names
 * @returns {Record<string, string>}
 */
export const serverFilesOf = names => ({
  [`libs/contracts/src/${names.service}/${names.plural}.contract.ts`]: contract(names),
  [`services/${names.service}/src/${names.plural}/${names.plural}.controller.ts`]: controller(names),
  [`services/${names.service}/src/database/migrations/${names.timestamp}-create-${names.plural}.ts`]: migration(names),
  [`services/${names.service}/test/${names.plural}.spec.ts`]: spec(names),
});

/** @param {Names} names */
const contract = ({ service, plural, many, words, word, Type }) => `import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, line, NextCursor, Page } from '../vocabulary';

/** The input for a new one. Each field is a column, and everybody can read it. */
export const Create${Type} = z.object({
  title: line(140).min(5, 'Title must be at least 5 characters'),
});
export type Create${Type} = z.infer<typeof Create${Type}>;

export const ${Type} = z
  .object({ id: z.uuid(), ...Create${Type}.shape, isOwner: z.boolean(), createdAt: Instant })
  .meta({ id: '${Type}' });
export type ${Type} = z.infer<typeof ${Type}>;

export const ${many} = defineContract('${service}.${plural}', {
  list: route({
    http: 'GET /${plural}',
    access: 'public',
    cache: '1s',
    summary: 'All ${words}; newest first',
    input: Page,
    output: z.object({ ${many}: z.array(${Type}), nextCursor: NextCursor }),
  }),
  create: route({
    http: 'POST /${plural}',
    access: 'member',
    needs: 'complete-profile',
    status: 201,
    summary: 'Add one ${word}',
    changes: ['${service}.${plural}.list'],
    input: Create${Type},
    output: ${Type},
  }),
});
`;

/** In community, only active members can add one, and only those of active members are listed. @param {Names} names */
const controller = ({ service, plural, many, table, Type }) => `import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { ${many}, ${Type} } from '@aar/contracts/${service}/${plural}.contract';
import { asColumns, fieldsOf } from '@aar/platform/database/field-columns';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { ownedRows } from '@aar/platform/privacy/owned-rows';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type ExpressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db, type ${Service(service)}Tables } from '../database/db';
${service === 'community' ? `import { isActiveMember, stayActive } from '../standing/standing';\n` : ''}
type In = Inputs<typeof ${many}>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
const columns = fieldsOf(${Type}, { without: ['isOwner'] });

export const own${Type}s = ownedRows(db, { name: '${many}', table: '${table}', owner: 'owner_id', columns });

@Implements(${many})
export class ${Type}sController implements Handlers<typeof ${many}> {
  constructor(private readonly dataSource: DataSource) {}

  list(page: In['list'], actor: Actor | null) {
    const rows = db(this.dataSource).selectFrom('${table}')${service === 'community' ? `.where(({ ref }) => isActiveMember(ref('${table}.owner_id')))` : ''};
    const isOwner = ({ ref }: ExpressionBuilder<${Service(service)}Tables, '${table}'>) =>
      sql<boolean>\`coalesce(\${ref('owner_id')} = \${actor?.id ?? null}, false)\`.as('isOwner');
    return readJsonPage(this.dataSource, { name: '${many}', rows, columns: [...columns, isOwner], order: newest }, page);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(async tx => {
${service === 'community' ? '      await stayActive(tx, actor);\n' : ''}      const created = await db(tx)
        .insertInto('${table}')
        .values({ id: randomUUID(), owner_id: actor.id, ...asColumns(input) })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { ...created, isOwner: true };
    });
  }
}
`;

/** @param {string} service */
const Service = service => service[0]?.toUpperCase() + service.slice(1);

/** @param {Names} names */
const migration = ({ table, Type, timestamp }) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Create${Type}s${timestamp} implements MigrationInterface {
  name = 'Create${Type}s${timestamp}';

  async up(runner: QueryRunner) {
    await runner.query(\`
      create table ${table} (
        id uuid primary key,
        owner_id uuid not null,
        title text not null,
        created_at timestamptz not null default now()
      )\`);
    await runner.query('create index ${table}_newest on ${table} (created_at desc, id desc)');
    await runner.query('create index ${table}_of_owner on ${table} (owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table ${table}');
  }
}
`;

/** @param {Names} names */
const spec = ({ service, plural, many, words, Type, Service }) => `import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { Create${Type}, ${many} } from '@aar/contracts/${service}/${plural}.contract';
import { sampleOf } from '@aar/testing/sample-of';
import { start${Service}, type ${Service} } from './${service}.harness';

const member: Actor = { id: randomUUID(), role: 'user' };
const sample = sampleOf(Create${Type});
let site: ${Service};

beforeAll(async () => {
  site = await start${Service}();
});
afterAll(() => site?.stop());

const add = (fields: Partial<Create${Type}>, actor: Actor | null) =>
  site.call('POST /${plural}', { ...sample, ...fields }, { actor });

describe('${words}', () => {
  it('are public when a member has added them', async () => {
    expect((await add({ title: 'The first one' }, member)).status).toBe(201);
    const { body } = await site.call<Output<typeof ${many}.list>>('GET /${plural}', undefined, { actor: null });
    expect(${many}.list.output.parse(body).${many}).toMatchObject([
      { ...sample, title: 'The first one', isOwner: false },
    ]);
  });

  it('can be added only by a signed-in member', async () => {
    expect((await add({}, null)).status).toBe(401);
  });

  it('can be added only by a member whose profile is complete', async () => {
    expect(await add({}, { ...member, incomplete: true })).toMatchObject({
      status: 403,
      body: { code: 'identity.profile.incomplete' },
    });
  });

  it('are refused with the name of an invalid field', async () => {
    expect(await add({ title: 'x' }, member)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'title', message: 'Title must be at least 5 characters' }] },
    });
  });
});
`;

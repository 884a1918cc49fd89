/** @typedef {import('./names.mjs').Names} Names */

/**
 * The files of a new noun in the house style, by path.
 *
 * @param {Names} names
 * @returns {Record<string, string>}
 */
export const filesOf = names => ({
  [`libs/contracts/src/${names.service}/${names.plural}.contract.ts`]: contract(names),
  [`services/${names.service}/src/${names.plural}/${names.singular}.entity.ts`]: entity(names),
  [`services/${names.service}/src/${names.plural}/${names.plural}.controller.ts`]: controller(names),
  [`services/${names.service}/src/database/migrations/${names.timestamp}-create-${names.plural}.ts`]: migration(names),
  [`services/${names.service}/test/${names.plural}.spec.ts`]: spec(names),
  [`frontend/src/features/${names.plural}/${names.plural}.page.tsx`]: page(names),
});

/** @param {Names} names */
const contract = ({ service, plural, many, words, word, Type }) => `import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, line, NextCursor, Page } from '../vocabulary';

export const ${Type} = z
  .object({ id: z.uuid(), title: z.string(), isOwner: z.boolean(), createdAt: Instant })
  .meta({ id: '${Type}' });
export type ${Type} = z.infer<typeof ${Type}>;

export const Create${Type} = z.object({ title: line(140).min(5, 'Title must be at least 5 characters') });

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
    changes: ['${service}.${plural}'],
    input: Create${Type},
    output: ${Type},
  }),
});
`;

/** @param {Names} names */
const entity = ({ table, Type }) => `import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('${table}')
export class ${Type}Entity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  title: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
`;

/** @param {Names} names */
const controller = ({ service, plural, singular, many, table, Type }) => `import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { ${many} } from '@aar/contracts/${service}/${plural}.contract';
import type { Output } from '@aar/contracts/contract';
import { answersChanged } from '@aar/contracts/gateway/live.messages';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/events/live';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { ${Type}Entity } from './${singular}.entity';

type In = Inputs<typeof ${many}>;

const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(${many})
export class ${Type}sController implements Handlers<typeof ${many}> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  list(page: In['list'], actor: Actor | null) {
    const where = new Conditions();
    const isOwner = \`coalesce(owner_id = \${where.bind(actor?.id ?? null)}, false)\`;
    const columns = \`id, title, created_at as "createdAt", \${isOwner} as "isOwner"\`;
    return readPage<Output<typeof ${many}.list>>(
      this.dataSource,
      { name: '${many}', columns, table: '${table}', where, order: newest },
      page,
    );
  }

  create({ title }: In['create'], actor: Actor, once: Once) {
    return once(async tx => {
      const created = tx.create(${Type}Entity, { id: randomUUID(), ownerId: actor.id, title });
      await tx.insert(${Type}Entity, created);
      afterCommit(tx, () => this.live.publish(answersChanged, { contract: '${service}.${plural}' }));
      return { ...created, isOwner: true };
    });
  }
}
`;

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
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table ${table}');
  }
}
`;

/** @param {Names} names */
const spec = ({ service, plural, many, words, Service }) => `import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { ${many} } from '@aar/contracts/${service}/${plural}.contract';
import { start${Service}, type ${Service} } from './${service}.harness';

const member: Actor = { id: randomUUID(), role: 'user' };
let site: ${Service};

beforeAll(async () => {
  site = await start${Service}();
});
afterAll(() => site?.stop());

const add = (title: string, actor: Actor | null) => site.call('POST /${plural}', { title }, { actor });

describe('${words}', () => {
  it('that a member adds are there for everybody', async () => {
    expect((await add('The first one', member)).status).toBe(201);
    const { body } = await site.call<Output<typeof ${many}.list>>('GET /${plural}', undefined, { actor: null });
    expect(${many}.list.output.parse(body).${many}).toMatchObject([{ title: 'The first one', isOwner: false }]);
  });

  it('need a signed-in member', async () => {
    expect((await add('By a visitor', null)).status).toBe(401);
  });

  it('need a member whose profile is complete', async () => {
    const incomplete: Actor = { ...member, incomplete: true };
    expect(await add('By a newcomer', incomplete)).toMatchObject({
      status: 403,
      body: { code: 'identity.profile.incomplete' },
    });
  });

  it('with a wrong field name it', async () => {
    expect(await add('x', member)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'title', message: 'Title must be at least 5 characters' }] },
    });
  });
});
`;

/** @param {Names} names */
const page = ({ plural, many, words, title }) => `import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { usePages } from '../../shared/use-pages';
import { formatDate } from '../../i18n/dates';
import { PageHead } from '../../ui/display/heading';
import { EmptyState } from '../../ui/feedback/states';

/** /${plural} */
export function Component() {
  const { i18n } = useLingui();
  const ${many} = usePages(api.${many}.list, {});
  return (
    <div className="wrap">
      <PageTitle>{i18n.t('${title}')}</PageTitle>
      <PageHead title={i18n.t('${title}')} />
      <QueryView
        query={${many}}
        failure={i18n.t('Failed to fetch ${words}')}
        lines={6}
        isEmpty={([first]) => first?.${many}.length === 0}
        empty={<EmptyState title={i18n.t('Nothing here yet')} />}
      >
        {pages => (
          <ul className="card-list card-list--2">
            {pages
              .flatMap(page => page.${many})
              .map(({ id, title, createdAt }) => (
                <li key={id} className="card">
                  <h2>{title}</h2>
                  <p className="muted small">{formatDate(createdAt)}</p>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}
`;

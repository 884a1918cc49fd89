import type { Actor } from '@aar/contracts/access';
import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import type { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { type Expression, expressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit';
import { fromExcluded } from '../database/from-excluded';
import { platformDb, type PlatformTables } from '../database/platform-db';
import { NotUnderstood } from '../errors/failure-policy';
import type { Live } from '../messaging/live';
import { isNewerRow } from '../read-models/newer';
import { projectionOf } from '../read-models/projection';
import type { ReadModel } from '../read-models/read-model';

/** How a service handles one kind of content that may be hidden. */
export interface Hideable {
  /** Contracts whose responses may show it; the gateway's cached ones are invalidated. */
  contracts: string[];
  /** Recounts what is stored about it, in the transaction that hides or shows it. */
  recount?(tx: EntityManager, id: string): Promise<unknown>;
}

/** By kind, `community.support-request`: all content of a service that a moderation decision may hide. */
export type Hideables = Record<`${string}.${string}`, Hideable>;

/** What a service stores of the decisions about the content of community, which it shows too. */
export const hiddenContent = (service: string, hideables: Hideables): ReadModel => ({
  name: `${service}.hidden-content`,
  of: 'community.visibility',
  ...projectionOf(
    expressionBuilder<PlatformTables>()
      .selectFrom('hidden_content')
      .where('is_hidden', '=', true)
      .where('kind', 'like', 'community.%'),
    ({ ref }) => ({ key: ref('id'), fields: { kind: ref('kind') } }),
  ),
  only: { kind: Object.keys(hideables).filter(kind => kind.startsWith('community.')) },
});

/** SQL condition: moderation has hidden the content of this kind whose id is in the column. */
export const isHidden = (kind: string, column: string) =>
  `exists (select from hidden_content hidden where hidden.kind = '${kind}' and hidden.id = ${column} and hidden.is_hidden)`;

/** SQL condition for every statement that shows a member's content to others: it is not hidden. */
export const isShown = (kind: string, column: string) => `not ${isHidden(kind, column)}`;

/**
 * The same for the statement builder: `isHiddenContent('community.event', ref('events.id'))`. The column has its table: `id` alone would
 * be that of `hidden_content`.
 */
export function isHiddenContent(kind: `${string}.${string}`, id: Expression<string>) {
  const { exists, selectFrom, lit } = expressionBuilder<PlatformTables>();
  const hidden = selectFrom('hidden_content as hidden').select(lit(1).as('one')).where('hidden.kind', '=', kind);
  return exists(hidden.where('hidden.id', '=', id).where('hidden.is_hidden', '=', true));
}

/** Staff see hidden content when they open it; their lists leave it out too. */
export const isStaff = (actor: Actor | null) => actor !== null && ['moderator', 'editor', 'admin'].includes(actor.role);

/**
 * Records a decision about content that this service shows. Throws for an unknown kind of its own content: another process may
 * have a later version, and the event is redelivered.
 */
export async function followDecision(
  tx: EntityManager,
  live: Live,
  { service, hideables }: { service: string; hideables: Hideables },
  { kind, id, version, isHidden: hides }: EventData<typeof visibilityDecided>,
): Promise<void> {
  const hideable = Object.entries(hideables).find(([known]) => known === kind)?.[1];
  if (!hideable && kind.startsWith(`${service}.`)) throw new NotUnderstood(`${kind} is unknown to this version`);
  if (!hideable) return;
  const decided = { version, is_hidden: hides };
  const applied = await platformDb(tx)
    .insertInto('hidden_content')
    .values({ kind, id, ...decided })
    .onConflict(known =>
      known
        .columns(['kind', 'id'])
        .doUpdateSet(fromExcluded(decided))
        .where(eb => isNewerRow(eb, 'hidden_content', ['is_hidden'])),
    )
    .returning('id')
    .executeTakeFirst();
  if (!applied) return;
  await hideable.recount?.(tx, id);
  afterCommit(tx, () => live.publish(cacheInvalidated, { tags: [...hideable.contracts] }));
}

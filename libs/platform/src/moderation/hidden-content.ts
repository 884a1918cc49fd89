import { type Actor, mayCall } from '@aar/contracts/access';
import { type Expression, expressionBuilder } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { PlatformTables } from '../database/platform-db';
import { projectionOf } from '../read-models/projection';
import type { ReadModel } from '../read-models/read-model';

/** How a service treats one kind of content that may be hidden. */
export interface Hideable {
  /** Contracts whose responses may show it; their responses in the gateway's cache are invalidated. */
  contracts: string[];
  /** Recounts stored numbers about it, in the transaction that hides or shows it. */
  recount?(tx: EntityManager, id: string): Promise<unknown>;
}

/** By kind, `community.support-request`: all content of a service that a moderation decision may hide. */
export type Hideables = Record<`${string}.${string}`, Hideable>;

/** What a service stores of the decisions about community's content, which it shows too. */
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
 * The same for the statement builder: `isHiddenContent('community.event', ref('events.id'))`. Qualify the column with its
 * table: `id` alone would be that of `hidden_content`.
 */
export function isHiddenContent(kind: `${string}.${string}`, id: Expression<string>) {
  const { exists, selectFrom, lit } = expressionBuilder<PlatformTables>();
  const hidden = selectFrom('hidden_content as hidden').select(lit(1).as('one')).where('hidden.kind', '=', kind);
  return exists(hidden.where('hidden.id', '=', id).where('hidden.is_hidden', '=', true));
}

/**
 * Administrators decide about members, so they see hidden content and blocked or quiet members when they open them; their lists leave
 * them out too. Moderators and editors decide about no member, and see what members see.
 */
export const decidesAboutMembers = (actor: Actor | null) => mayCall('admin', actor);

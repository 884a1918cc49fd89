import type { Actor } from '@aar/contracts/access';
import { appealDays, decisions } from '@aar/contracts/community/decisions.contract';
import type { ReportDecision } from '@aar/contracts/community/moderation.contract';
import { ago } from '@aar/platform/database/ago';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { stayActive } from '../standing/standing';
import { titleForMembers } from './case-titles';
import { recordStep } from './moderation-steps';

type In = Inputs<typeof decisions>;

const mostShown = 50;
const ofCase = expressionBuilder<CommunityTables, 'moderation_cases'>();
const isOpenToAppeal = ofCase.and([ofCase('appeal', 'is', null), ofCase('decided_at', '>', ago(`${appealDays} days`))]);
const columns = [
  'id',
  'target_type as targetType',
  titleForMembers.as('title'),
  ...(['decision', 'note', 'decided_at as decidedAt', 'appeal', 'appealed_at as appealedAt'] as const),
  asBoolean(isOpenToAppeal).as('mayAppeal'),
  ...(['outcome', 'outcome_note as outcomeNote'] as const),
] as const;
/** These are not null in a decided case. */
type Decided = { decision: Exclude<ReportDecision, 'dismiss'>; decidedAt: NotNull };
/** Excludes undecided and dismissed cases: their existence would reveal to the owner that somebody reported the thing. */
const isOf =
  ({ id }: Actor) =>
  ({ and, eb }: typeof ofCase) =>
    and([eb('owner_id', '=', id), eb('decision', 'is not', null), eb('decision', '<>', 'dismiss')]);

/** Decisions of staff about what a member owns, and appeals against them. */
@Implements(decisions)
export class DecisionsController implements Handlers<typeof decisions> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  async mine(_input: In['mine'], actor: Actor) {
    const found = await db(this.dataSource)
      .selectFrom('moderation_cases')
      .select(columns)
      .where(isOf(actor))
      .orderBy('decided_at', 'desc')
      .limit(mostShown)
      .$narrowType<Decided>()
      .execute();
    return { decisions: found };
  }

  appeal({ id, reason }: In['appeal'], actor: Actor, once: Once) {
    return once(async tx => {
      await stayActive(tx, actor);
      const now = sql<Date>`now()`;
      const changed = await db(tx)
        .updateTable('moderation_cases')
        .set({ stage: 'appeal', status: 'waiting', claimed_by: null, claimed_at: null })
        .set({ appeal: reason, appealed_at: now, waiting_since: now })
        .where(isOf(actor))
        .where('id', '=', id)
        .where(isOpenToAppeal)
        .returning(columns)
        .$narrowType<Decided>()
        .executeTakeFirst();
      if (!changed) throw await refusal(tx, id, actor);
      await recordStep(tx, this.live, id, 'appealed');
      return changed;
    });
  }
}

async function refusal(tx: EntityManager, id: string, actor: Actor) {
  const own = await db(tx).selectFrom('moderation_cases').where(isOf(actor)).where('id', '=', id).executeTakeFirst();
  return new Problem(own ? 'community.appeal.closed' : 'community.appeal.unknown');
}

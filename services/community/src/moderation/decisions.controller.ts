import type { Actor } from '@aar/contracts/access';
import { appealDays, decisions, type MyDecision } from '@aar/contracts/community/decisions.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { stayActive } from '../standing/standing';
import { titleForMembers } from './case-titles';
import { noteStep } from './moderation-steps';

type In = Inputs<typeof decisions>;
type Mine = z.input<typeof MyDecision>;

const mostShown = 50;
const isOpenToAppeal = `(appeal is null and decided_at > now() - interval '${appealDays} days')`;
const columns = `id, target_type as "targetType", ${titleForMembers} as title, decision, note, decided_at as "decidedAt",
  ${isOpenToAppeal} as "mayAppeal", appeal, appealed_at as "appealedAt", outcome, outcome_note as "outcomeNote"`;
/** Hides undecided and dismissed cases: their existence would tell the owner that somebody reported the thing. */
const ofMine = `owner_id = $1 and decision is not null and decision <> 'dismiss'`;

/** Decisions of the staff about a member's own things, and appeals against them. */
@Implements(decisions)
export class DecisionsController implements Handlers<typeof decisions> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: Live,
  ) {}

  async mine(_input: In['mine'], actor: Actor) {
    const found = await this.dataSource.query<Mine[]>(
      `select ${columns} from moderation_cases where ${ofMine} order by decided_at desc limit ${mostShown}`,
      [actor.id],
    );
    return { decisions: found };
  }

  appeal({ id, reason }: In['appeal'], actor: Actor, once: Once) {
    return once(async tx => {
      await stayActive(tx, actor);
      const [[changed]] = await tx.query<[Mine[], number]>(
        `update moderation_cases set stage = 'appeal', status = 'waiting', claimed_by = null, claimed_at = null,
           appeal = $3, appealed_at = now(), waiting_since = now()
         where ${ofMine} and id = $2 and ${isOpenToAppeal} returning ${columns}`,
        [actor.id, id, reason],
      );
      if (!changed) throw await refusal(tx, id, actor);
      await noteStep(tx, this.live, id, 'appealed');
      return changed;
    });
  }
}

async function refusal(tx: EntityManager, id: string, actor: Actor) {
  const own = await tx.query(`select from moderation_cases where ${ofMine} and id = $2`, [actor.id, id]);
  return new Problem(own.length > 0 ? 'community.appeal.closed' : 'community.appeal.unknown');
}

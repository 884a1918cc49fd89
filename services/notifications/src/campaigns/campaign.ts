import type { CampaignDraft } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { DataSource, EntityManager } from 'typeorm';
import { db } from '../database/db';
import type { CampaignState } from '../vocabulary/campaign-state';
import { shownCampaign } from './shown-campaign';

/** A campaign as stored. */
export interface KeptCampaign extends CampaignDraft {
  id: string;
  state: CampaignState;
  revision: number;
  createdBy: string;
  updatedBy: string | null;
  /** Everybody who edited it. */
  writers: string[];
  requestedBy: string | null;
  approvedBy: string | null;
  scheduledAt: Date | null;
  trial: 'sending' | 'waiting' | null;
  isHeld: boolean;
}

/** Locks a campaign for a change of its state. Every such change locks the campaign first, which prevents deadlocks. */
export async function lockCampaign(tx: EntityManager, id: string): Promise<KeptCampaign> {
  const campaign = await db(tx)
    .selectFrom('campaigns')
    .select(['id', 'subject', 'message', 'subject_hi as subjectHi', 'message_hi as messageHi'])
    .select(['message_type as messageType', 'target_audience as targetAudience', 'filters', 'urgency', 'state'])
    .select([
      'revision',
      'created_by as createdBy',
      'updated_by as updatedBy',
      'requested_by as requestedBy',
      'writers',
    ])
    .select(['approved_by as approvedBy', 'scheduled_at as scheduledAt', 'trial', 'hold'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!campaign) throw new Problem('notifications.campaign.unknown');
  const { hold, ...kept } = campaign;
  return { ...kept, isHeld: hold !== null };
}

/** Throws unless the campaign is in one of the states. */
export function expectState({ state }: KeptCampaign, ...states: CampaignState[]) {
  if (!states.includes(state)) throw new Problem('notifications.campaign.state');
}

/** A campaign as the admin panel shows it. */
export async function campaignOf(database: DataSource | EntityManager, id: string): Promise<Campaign> {
  const found = await db(database)
    .selectFrom('campaigns')
    .innerJoinLateral(shownCampaign.as('item'), join => join.onTrue())
    .select(({ fn }) => fn.toJson('item').as('campaign'))
    .where('campaigns.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Problem('notifications.campaign.unknown');
  return found.campaign;
}

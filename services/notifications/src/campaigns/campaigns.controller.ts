import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import { Conditions } from '@aar/platform/database/conditions';
import type { Position } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { preparedJson } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { DeliveryQueue } from '../deliveries/delivery-queue';
import { byteOfStatus, statusOfByte } from '../deliveries/recipient-status';
import { startDelivery } from '../deliveries/start-delivery';
import { inAudience, reachable } from './audiences';
import {
  beforeEverybody,
  campaignColumns,
  ledgerOrder,
  newestCampaigns,
  progress,
  recipientPage,
} from './campaigns.queries';

type Input<K extends keyof typeof campaigns> = Inputs<typeof campaigns>[K];

@Implements(campaigns)
export class CampaignsController implements Handlers<typeof campaigns> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: DeliveryQueue,
  ) {}

  /** One transaction freezes the audience and accepts the campaign; queueing comes after, and may be late. */
  async broadcast(
    { subject, message, messageType, targetAudience, urgency }: Input<'broadcast'>,
    actor: Actor,
    once: Once,
  ) {
    const id = randomUUID();
    return once(async tx => {
      const query = `select member_id from recipients where ${inAudience(targetAudience)} and ${reachable}`;
      const delivery = await startDelivery(tx, { id, kind: 'campaign', members: { query, parameters: [] } });
      if (delivery.recipients === 0) throw new Problem('notifications.campaign.no-recipients');
      await tx.query(
        `insert into campaigns (id, subject, message, message_type, target_audience, urgency, created_by)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, subject, message, messageType, targetAudience, urgency, actor.id],
      );
      afterCommit(tx, () => this.queue.begin(delivery));
      return { recipientCount: delivery.recipients, campaignId: id, status: 'preparing' as const };
    });
  }

  async audience({ targetAudience }: Input<'audience'>) {
    const members = `from recipients where ${inAudience(targetAudience)}`;
    const shown = `select member_id, full_name, ngo_name, user_type, city, state ${members} and ${reachable}`;
    // Ids are random, so three in a row from a random place on are a sample.
    const [{ total, email, sample }] = await this.dataSource.query(
      `select count(*)::int as total, (count(*) filter (where ${reachable}))::int as email,
         (select coalesce(json_agg(json_build_object(
            'memberId', member_id, 'fullName', full_name, 'ngoName', ngo_name, 'userType', user_type, 'city', city, 'state', state)), '[]')
          from ((${shown} and member_id >= $1 order by member_id limit 3)
             union all (${shown} and member_id < $1 order by member_id limit 3) limit 3) as few) as sample
       ${members}`,
      [randomUUID()],
    );
    return { total, email, sample };
  }

  list(page: Input<'list'>) {
    const list = { name: 'campaigns', columns: campaignColumns, table: 'campaigns', join: progress };
    return readPage<Output<typeof campaigns.list>>(
      this.dataSource,
      { ...list, where: new Conditions(), order: newestCampaigns },
      page,
    );
  }

  async get({ id }: Input<'get'>) {
    const found = await preparedJson<Output<typeof campaigns.get>>(this.dataSource, {
      text: `select row_to_json(item)::text as json from (
        select ${campaignColumns} from campaigns join ${progress} where campaigns.id = $1) item`,
      values: [id],
    });
    if (!found) throw new Problem('notifications.campaign.unknown');
    return found;
  }

  async recipients({ id, limit, cursor, status }: Input<'recipients'>) {
    const [known] = await this.dataSource.query('select 1 from campaigns where id = $1', [id]);
    if (!known) throw new Problem('notifications.campaign.unknown');
    const wanted = status === undefined ? null : byteOfStatus[status];
    const place = ledgerOrder.decode(cursor) ?? beforeEverybody;
    const found: RecipientRow[] = await this.dataSource.query(recipientPage, [id, ...place, wanted, limit + 1]);
    const { rows, nextCursor } = ledgerOrder.page(found, limit);
    return {
      recipients: rows.map(row => ({
        memberId: row.member_id,
        fullName: row.full_name,
        ngoName: row.ngo_name,
        maskedContact: row.email && maskEmail(row.email),
        status: statusOfByte[row.status]!,
        reason: row.reason,
      })),
      nextCursor,
    };
  }
}

interface RecipientRow {
  position: Position;
  member_id: string;
  full_name: string | null;
  ngo_name: string | null;
  email: string | null;
  status: number;
  reason: string | null;
}

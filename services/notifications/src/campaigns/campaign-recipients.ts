import type { Readable } from 'node:stream';
import type { Output } from '@aar/contracts/contract';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import type { CampaignChannel } from '@aar/contracts/notifications/campaign-message';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';
import { statusOfByte } from '../deliveries/recipient-status';
import { isOfCampaign } from './campaigns.queries';
import { ledgerOrder, recipientPage, recipientSearch } from './recipient-pages';

type RecipientRow = Awaited<ReturnType<typeof recipientPage>>[number];

/** A page of a campaign's ledger for one of its channels. */
export async function recipientsPage(
  dataSource: DataSource,
  { id, limit, cursor, status, channel, q }: Inputs<typeof campaigns>['recipients'],
): Promise<Output<typeof campaigns.recipients>> {
  const known = await db(dataSource).selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new Problem('notifications.campaign.unknown');
  const delivery = await deliveryBy(dataSource, id, channel);
  if (!delivery) return { recipients: [], nextCursor: null };
  const wanted = { from: ledgerOrder.decode(cursor), status, limit: limit + 1 };
  const found = q
    ? await recipientSearch(dataSource, delivery.id, wanted, q)
    : await recipientPage(dataSource, delivery.id, wanted);
  const { rows, nextCursor } = ledgerOrder.page(found, limit);
  return { recipients: rows.map(row => recipientOf(row, delivery.channel)), nextCursor };
}

/** The delivery of a campaign for a channel, or its first one. */
const deliveryBy = (dataSource: DataSource, campaignId: string, channel?: CampaignChannel) =>
  db(dataSource)
    .selectFrom('deliveries as delivery')
    .select(['delivery.id', 'delivery.channel'])
    .where(isOfCampaign(campaignId))
    .$if(channel !== undefined, deliveries => deliveries.where('delivery.channel', '=', channel!))
    .orderBy('delivery.channel')
    .limit(1)
    .$narrowType<{ channel: CampaignChannel }>()
    .executeTakeFirst();

/** The whole ledger of a campaign as CSV. */
export const recipientsCsv = (dataSource: DataSource, id: string): Readable =>
  csvStream(['Name', 'Contact Person', 'Channel', 'Contact', 'Status', 'Reason'], csvRows(dataSource, id));

async function* csvRows(dataSource: DataSource, id: string) {
  for (const channel of ['email', 'whatsapp', 'sms'] as const) {
    const delivery = await deliveryBy(dataSource, id, channel);
    if (!delivery) continue;
    const rows = inBatches((limit, from) => recipientPage(dataSource, delivery.id, { from, limit }));
    for await (const row of rows) {
      const { ngoName, fullName, maskedContact, status, reason } = recipientOf(row, channel);
      const contactPerson = ngoName ? (fullName ?? '') : '';
      yield [ngoName ?? fullName ?? '', contactPerson, channel, maskedContact ?? '', status, reason ?? ''];
    }
  }
}

const contactOf = ({ email, mobile }: Pick<RecipientRow, 'email' | 'mobile'>, channel: CampaignChannel) =>
  channel === 'email' ? email && maskEmail(email) : mobile && maskMobile(mobile);

const recipientOf = (row: Omit<RecipientRow, 'position'>, channel: CampaignChannel) => ({
  memberId: row.member_id,
  fullName: row.full_name,
  ngoName: row.ngo_name,
  maskedContact: contactOf(row, channel),
  status: statusOfByte[row.status]!,
  reason: row.reason,
});

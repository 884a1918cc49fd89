import type { Readable } from 'node:stream';
import type { Output } from '@aar/contracts/contract';
import { maskEmail, maskMobile } from '@aar/contracts/masked-contact';
import type { CampaignChannel } from '@aar/contracts/notifications/campaign-message';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { csvStream, inBatches } from '@aar/platform/csv/csv-stream';
import type { Position } from '@aar/platform/database/keyset';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import type { DataSource } from 'typeorm';
import { byteOfStatus, statusOfByte } from '../deliveries/recipient-status';
import { beforeEverybody, deliveryBy, ledgerOrder, recipientPage, recipientSearch } from './campaigns.queries';

interface RecipientRow {
  position: Position;
  member_id: string;
  full_name: string | null;
  ngo_name: string | null;
  email: string | null;
  mobile: string | null;
  status: number;
  reason: string | null;
}

interface Delivery {
  id: string;
  channel: CampaignChannel;
}

/** A page of a campaign's ledger for one of its channels. */
export async function recipientsPage(
  dataSource: DataSource,
  { id, limit, cursor, status, channel, q }: Inputs<typeof campaigns>['recipients'],
): Promise<Output<typeof campaigns.recipients>> {
  const [known] = await dataSource.query('select 1 from campaigns where id = $1', [id]);
  if (!known) throw new Problem('notifications.campaign.unknown');
  const [delivery]: Delivery[] = await dataSource.query(deliveryBy, [id, channel ?? null]);
  if (!delivery) return { recipients: [], nextCursor: null };
  const wanted = status === undefined ? null : byteOfStatus[status];
  const values = [delivery.id, ...(ledgerOrder.decode(cursor) ?? beforeEverybody), wanted, limit + 1];
  const found: RecipientRow[] = q
    ? await dataSource.query(recipientSearch, [...values, beginningWith(q)])
    : await dataSource.query(recipientPage, values);
  const { rows, nextCursor } = ledgerOrder.page(found, limit);
  return { recipients: rows.map(row => recipientOf(row, delivery.channel)), nextCursor };
}

/** The whole ledger of a campaign as CSV. */
export const recipientsCsv = (dataSource: DataSource, id: string): Readable =>
  csvStream(['Name', 'Contact Person', 'Channel', 'Contact', 'Status', 'Reason'], csvRows(dataSource, id));

async function* csvRows(dataSource: DataSource, id: string) {
  for (const channel of ['email', 'whatsapp', 'sms'] as const) {
    const [delivery]: Delivery[] = await dataSource.query(deliveryBy, [id, channel]);
    if (!delivery) continue;
    const rows = inBatches<RecipientRow>((limit, from) =>
      dataSource.query(recipientPage, [delivery.id, ...(from ?? beforeEverybody), null, limit]),
    );
    for await (const row of rows) {
      const { ngoName, fullName, maskedContact, status, reason } = recipientOf(row, channel);
      const contactPerson = ngoName ? (fullName ?? '') : '';
      yield [ngoName ?? fullName ?? '', contactPerson, channel, maskedContact ?? '', status, reason ?? ''];
    }
  }
}

/** A `like` pattern for names with this prefix; wildcards in the text are escaped. */
const beginningWith = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

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

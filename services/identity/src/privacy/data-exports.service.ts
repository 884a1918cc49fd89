import { dayInIndia } from '@aar/contracts/moment-in-india';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import type { DataExport } from '@aar/contracts/identity/privacy.contract';
import { exportRequested, personalDataServices } from '@aar/contracts/identity/privacy.messages';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { newMessageKeys } from '@aar/platform/security/sealed-message';
import { FileAnswer } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ownAccount } from '../accounts/change-account';

type View = z.input<typeof DataExport>;

/** A download past its expiry reads as expired even before housekeeping has marked it. */
const columns = `id, case when expires_at <= now() then 'expired' else status end as status,
  requested_at as "requestedAt", case when status = 'ready' then expires_at end as "expiresAt",
  (select count(*)::int from (
     select from data_export_parts where export_id = data_exports.id group by keeper having count(*) = min(pieces)
   ) complete) as gathered`;

/** Downloads of all data of a member, gathered from every service. */
@Injectable()
export class DataExports {
  constructor(private readonly dataSource: DataSource) {}

  /** Starts a download. Throws `identity.export.running` while another one is gathered. */
  async request(tx: EntityManager, { id: memberId }: Actor): Promise<View> {
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await ownAccount(tx, memberId);
    // A download that a service never contributed to must not block the next one for ever.
    await tx.query(
      `update data_exports set status = 'expired', private_key = null
       where account_id = $1 and status = 'gathering' and expires_at <= now()`,
      [memberId],
    );
    const added = await tx.query(
      `insert into data_exports (id, account_id, private_key) values ($1, $2, $3)
       on conflict (account_id) where status = 'gathering' do nothing returning 1`,
      [exportId, memberId, privateKey],
    );
    if (added.length === 0) throw new Problem('identity.export.running');
    await addToOutbox(tx, exportRequested, { exportId, memberId, publicKey });
    return this.find(tx, 'id = $2', memberId, exportId) as Promise<View>;
  }

  async latest({ id: memberId }: Actor): Promise<View | null> {
    return this.find(this.dataSource.manager, 'true', memberId);
  }

  async get(id: string, { id: memberId }: Actor): Promise<View> {
    const found = await this.find(this.dataSource.manager, 'id = $2', memberId, id);
    if (!found) throw new Problem('identity.export.unknown');
    return found;
  }

  /** One JSON document, streamed from the database piece by piece. */
  async file(id: string, { id: memberId }: Actor): Promise<FileAnswer> {
    const { status } = await this.get(id, { id: memberId, role: 'user' });
    if (status !== 'ready') throw new Problem('identity.export.unknown');
    const [{ fullName }] = await this.dataSource.query('select full_name as "fullName" from accounts where id = $1', [
      memberId,
    ]);
    const about = { member: { id: memberId, fullName }, exportedAt: new Date().toISOString() };
    const day = dayInIndia(new Date());
    return new FileAnswer('application/json', Readable.from(this.document(id, about)), {
      saveAs: `my-data-${day}.json`,
    });
  }

  private async *document(exportId: string, about: object): AsyncGenerator<string> {
    yield JSON.stringify(about).slice(0, -1);
    for (const keeper of personalDataServices) {
      yield `,"${keeper}":`;
      for (let piece = 0, pieces = 1; piece < pieces; piece += 1) {
        const [part] = await this.dataSource.query(
          'select pieces, data from data_export_parts where export_id = $1 and keeper = $2 and piece = $3',
          [exportId, keeper, piece],
        );
        // It expired while it was being read: aborts the response, which would look complete otherwise.
        if (!part) throw new Problem('identity.export.unknown');
        pieces = part.pieces;
        yield part.data;
      }
    }
    yield '}';
  }

  private async find(manager: EntityManager, which: string, ...values: string[]): Promise<View | null> {
    const [found] = await manager.query(
      `select ${columns} from data_exports where account_id = $1 and ${which} order by requested_at desc limit 1`,
      values,
    );
    if (!found) return null;
    const url = found.status === 'ready' ? `/api/privacy/export/${found.id}/file` : null;
    return { ...found, parts: personalDataServices.length, url };
  }
}

import { dayInIndia } from '@aar/contracts/moment-in-india';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor } from '@aar/contracts/access';
import type { DataExport } from '@aar/contracts/identity/privacy.contract';
import { exportRequested, personalDataServices } from '@aar/contracts/identity/privacy.messages';
import { given } from '@aar/platform/database/given';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { newMessageKeys } from '@aar/platform/security/sealed-message';
import { FileAnswer } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ownAccount } from '../accounts/change-account';
import { knownAccount } from '../accounts/find-account';
import { db } from '../database/db';

type View = z.input<typeof DataExport>;

/** Whether all pieces of a service, a group of `data_export_parts`, have arrived. */
export const isComplete = sql<SqlBool>`count(*) = min(pieces)`;

/** Downloads of all data of a member, gathered from every service. */
@Injectable()
export class DataExports {
  constructor(private readonly dataSource: DataSource) {}

  /** Starts a download. Throws `identity.export.running` while another one is being gathered. */
  async request(tx: EntityManager, { id: memberId }: Actor): Promise<View> {
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await ownAccount(tx, memberId);
    // A download that a service never contributed to must not block the next one for ever.
    await db(tx)
      .updateTable('data_exports')
      .set({ status: 'expired', private_key: null })
      .where('account_id', '=', memberId)
      .where('status', '=', 'gathering')
      .where('expires_at', '<=', sql<Date>`now()`)
      .execute();
    const added = await db(tx)
      .insertInto('data_exports')
      .values({ id: exportId, account_id: memberId, private_key: privateKey })
      .onConflict(running => running.column('account_id').where('status', '=', sql.lit('gathering')).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Problem('identity.export.running');
    await addToOutbox(tx, exportRequested, { exportId, memberId, publicKey });
    return this.found(tx, memberId, exportId);
  }

  async latest({ id: memberId }: Actor): Promise<View | null> {
    return this.find(this.dataSource.manager, memberId);
  }

  async get(id: string, { id: memberId }: Actor): Promise<View> {
    return this.found(this.dataSource.manager, memberId, id);
  }

  /** One JSON document, streamed from the database piece by piece. */
  async file(id: string, { id: memberId }: Actor): Promise<FileAnswer> {
    const { status } = await this.get(id, { id: memberId, role: 'user' });
    if (status !== 'ready') throw new Problem('identity.export.unknown');
    const { fullName } = await knownAccount(this.dataSource.manager, memberId);
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
        const part = await db(this.dataSource)
          .selectFrom('data_export_parts')
          .select(['pieces', 'data'])
          .where('export_id', '=', exportId)
          .where('keeper', '=', keeper)
          .where('piece', '=', piece)
          .executeTakeFirst();
        // It expired while it was being read: aborts the response, which would otherwise look complete.
        if (!part) throw new Problem('identity.export.unknown');
        pieces = part.pieces;
        yield part.data;
      }
    }
    yield '}';
  }

  private async found(manager: EntityManager, memberId: string, id: string): Promise<View> {
    const found = await this.find(manager, memberId, id);
    if (!found) throw new Problem('identity.export.unknown');
    return found;
  }

  /**
   * The newest one, or the one with an id. A download past its expiry is returned as expired even before
   * housekeeping has marked it.
   */
  private async find(manager: EntityManager, memberId: string, id?: string): Promise<View | null> {
    const found = await db(manager)
      .selectFrom('data_exports')
      .select(({ eb, ref, selectFrom }) => {
        const parts = selectFrom('data_export_parts as part').select('part.keeper');
        const complete = parts
          .whereRef('part.export_id', '=', 'data_exports.id')
          .groupBy('part.keeper')
          .having(isComplete);
        return [
          'id',
          'requested_at as requestedAt',
          eb
            .case()
            .when('expires_at', '<=', sql<Date>`now()`)
            .then('expired' as const)
            .else(ref('status'))
            .end()
            .as('status'),
          eb.case().when('status', '=', 'ready').then(ref('expires_at')).end().as('expiresAt'),
          selectFrom(complete.as('complete'))
            .select(sql<number>`count(*)::int`.as('count'))
            .$asScalar()
            .$notNull()
            .as('gathered'),
        ];
      })
      .where('account_id', '=', memberId)
      .where(({ and }) => and(given({ id })))
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found) return null;
    const url = found.status === 'ready' ? `/api/privacy/export/${found.id}/file` : null;
    return { ...found, parts: personalDataServices.length, url };
  }
}

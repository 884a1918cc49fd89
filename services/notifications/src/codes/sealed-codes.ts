import { randomUUID } from 'node:crypto';
import type { Input } from '@aar/contracts/contract';
import { codes } from '@aar/contracts/notifications/codes.contract';
import { seal, unseal } from '@aar/platform/security/sealed-box';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';

export type CodeMessage = Input<typeof codes.deliver>;

/** Codes to be sent, with their contacts: encrypted, only in PostgreSQL, and deleted once they are sent or expired. */
@Injectable()
export class SealedCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  async store(message: CodeMessage): Promise<string> {
    const id = randomUUID();
    const sealed = seal(JSON.stringify(message), this.config.INTEGRATIONS_KEY, boundTo(id));
    await db(this.dataSource)
      .insertInto('codes_under_way')
      .values({ id, sealed, expires_at: message.expiresAt })
      .execute();
    return id;
  }

  /** `null` if the code was deleted. */
  async open(id: string): Promise<CodeMessage | null> {
    const row = await db(this.dataSource)
      .selectFrom('codes_under_way')
      .select('sealed')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    return JSON.parse(unseal(row.sealed, this.config.INTEGRATIONS_KEY, boundTo(id))) as CodeMessage;
  }

  async forget(id: string): Promise<void> {
    await db(this.dataSource).deleteFrom('codes_under_way').where('id', '=', id).execute();
  }

  async forgetExpired(): Promise<void> {
    await db(this.dataSource)
      .deleteFrom('codes_under_way')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
  }
}

const boundTo = (id: string) => `code:${id}`;

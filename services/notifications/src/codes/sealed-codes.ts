import { randomUUID } from 'node:crypto';
import type { Input } from '@aar/contracts/contract';
import { codes } from '@aar/contracts/notifications/codes.contract';
import { seal, unseal } from '@aar/platform/security/sealed-box';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';

export type CodeMessage = Input<typeof codes.deliver>;

/** Codes to be sent, with their contacts: sealed, only in PostgreSQL, and deleted once they are sent or expired. */
@Injectable()
export class SealedCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  async keep(message: CodeMessage): Promise<string> {
    const id = randomUUID();
    const sealed = seal(JSON.stringify(message), this.config.INTEGRATIONS_KEY, boundTo(id));
    await this.dataSource.query('insert into codes_under_way (id, sealed, expires_at) values ($1, $2, $3)', [
      ...[id, sealed, message.expiresAt],
    ]);
    return id;
  }

  /** `null` if the code was deleted. */
  async open(id: string): Promise<CodeMessage | null> {
    const [row] = await this.dataSource.query('select sealed from codes_under_way where id = $1', [id]);
    if (!row) return null;
    return JSON.parse(unseal(row.sealed, this.config.INTEGRATIONS_KEY, boundTo(id))) as CodeMessage;
  }

  async forget(id: string): Promise<void> {
    await this.dataSource.query('delete from codes_under_way where id = $1', [id]);
  }

  async forgetExpired(): Promise<void> {
    await this.dataSource.query('delete from codes_under_way where expires_at < now()');
  }
}

const boundTo = (id: string) => `code:${id}`;

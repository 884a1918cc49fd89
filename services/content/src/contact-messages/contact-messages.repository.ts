import { randomUUID } from 'node:crypto';
import type { contactMessages, ContactMessage, ContactStatus } from '@aar/contracts/content/contact-messages.contract';
import type { Output } from '@aar/contracts/contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import { Conditions } from '@aar/platform/database/conditions';
import { readCountedPage } from '@aar/platform/database/counted-page';
import { Keyset } from '@aar/platform/database/keyset';
import { Problem } from '@aar/platform/errors/problem';
import type { OwnedRows } from '@aar/platform/privacy/owned-rows';
import { having, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { mostMessagesADay } from './spam.rules';

export type StoredMessage = ContactMessage;
type In = Inputs<typeof contactMessages>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
const columns = `id, name, email, phone, subject, message, inquiry_type as "inquiryType", status, note,
  created_at as "createdAt", version`;

/** The messages that a member wrote while signed in, without the note, which is the team's. */
export const ownContactMessages: OwnedRows = {
  name: 'contactMessages',
  table: 'contact_messages',
  owner: 'owner_id',
  columns: 'id, name, email, phone, subject, message, inquiry_type as "inquiryType", created_at as "createdAt"',
};

/** A message with masked contacts, as the panel shows it. */
export const masked = <M extends StoredMessage>(message: M): M => ({
  ...message,
  email: maskEmail(message.email),
  phone: maskPhone(message.phone),
});

/** The number may be from any country; the last two digits are enough to recognise it. */
const maskPhone = (phone: string) => '*'.repeat(6) + phone.slice(-2);

@Injectable()
export class ContactMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page({ status, inquiryType, q, ...page }: In['list']) {
    const where = new Conditions().maybe('inquiry_type = ?', inquiryType);
    if (status) where.and('status = ?', status);
    else where.and(`status <> 'held'`);
    for (const word of searchWords(q))
      where.and(...having(`searchable_text(name || ' ' || subject || ' ' || message)`, word));
    const list = { columns, tables: 'contact_messages', where, order: newest };
    const { rows, ...rest } = await readCountedPage<StoredMessage>(this.dataSource, list, page);
    return { messages: rows.map(masked), ...rest };
  }

  /** `toChange` locks the row, for a transaction that will change it. */
  async find(manager: EntityManager, id: string, { toChange = false } = {}): Promise<StoredMessage> {
    const [found] = await manager.query<StoredMessage[]>(
      `select ${columns} from contact_messages where id = $1 ${toChange ? 'for update' : ''}`,
      [id],
    );
    if (!found) throw new Problem('content.contact-message.unknown');
    return found;
  }

  repliesTo(manager: EntityManager, id: string): Promise<Output<typeof contactMessages.get>['replies']> {
    return manager.query(
      `select id, text, created_at as "createdAt" from contact_replies where contact_message_id = $1 order by created_at, id`,
      [id],
    );
  }

  /** Whether this address has reached the number of messages per day that the team gets. */
  async isFlood(tx: EntityManager, email: string): Promise<boolean> {
    // Serialised, or two concurrent messages would get the same count.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('contact messages of ' || $1, 0))`, [email]);
    const [{ count }] = await tx.query(
      `select count(*)::int as count from contact_messages where email = $1 and created_at > now() - interval '1 day'`,
      [email],
    );
    return count >= mostMessagesADay;
  }

  async add(
    tx: EntityManager,
    { name, email, phone, subject, message, inquiryType }: In['send'],
    { ownerId, status }: { ownerId: string | null; status: ContactStatus },
  ): Promise<StoredMessage> {
    const [added] = await tx.query<StoredMessage[]>(
      `insert into contact_messages (id, owner_id, name, email, phone, subject, message, inquiry_type, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [randomUUID(), ownerId, name, email, phone, subject, message, inquiryType, status],
    );
    return added!;
  }

  async change(tx: EntityManager, id: string, { status, note }: Pick<StoredMessage, 'status' | 'note'>) {
    await tx.query(
      'update contact_messages set status = $2, note = $3, version = version + 1, updated_at = now() where id = $1',
      [id, status, note],
    );
  }

  async addReply(tx: EntityManager, id: string, text: string) {
    await tx.query('insert into contact_replies (id, contact_message_id, text) values ($1, $2, $3)', [
      ...[randomUUID(), id, text],
    ]);
  }
}

import { randomUUID } from 'node:crypto';
import {
  ContactMessage,
  type contactMessages,
  type ContactStatus,
} from '@aar/contracts/content/contact-messages.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import { ago } from '@aar/platform/database/ago';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { given } from '@aar/platform/database/given';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import { Problem } from '@aar/platform/errors/problem';
import { ownedRows } from '@aar/platform/privacy/owned-rows';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { db } from '../database/db';
import { mostMessagesADay } from './spam.rules';

export type StoredMessage = z.input<typeof ContactMessage>;
type In = Inputs<typeof contactMessages>;

const newest = new Keyset({ created_at: 'timestamptz desc' });
const columns = fieldsOf(ContactMessage);

/** The messages that a member wrote while signed in, without the note, which belongs to the team. */
export const ownContactMessages = ownedRows(db, {
  name: 'contactMessages',
  table: 'contact_messages',
  owner: 'owner_id',
  columns: fieldsOf(ContactMessage, { without: ['status', 'note', 'version'] }),
});

/** A message with masked contacts, as the panel shows it. */
export const masked = <M extends StoredMessage>(message: M): M => ({
  ...message,
  email: maskEmail(message.email),
  phone: maskPhone(message.phone),
});

/** The number may be from any country; its last two digits are enough to recognise it. */
const maskPhone = (phone: string) => '*'.repeat(6) + phone.slice(-2);

@Injectable()
export class ContactMessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page({ status, inquiryType, q, ...page }: In['list']) {
    const query = db(this.dataSource)
      .selectFrom('contact_messages')
      .select(columns)
      .where('status', status ? '=' : '<>', status ?? 'held')
      .where(({ and }) => and(given({ inquiry_type: inquiryType })))
      .where(({ ref }) => hasWords(sql`${ref('name')} || ' ' || ${ref('subject')} || ' ' || ${ref('message')}`, q));
    const { rows, ...rest } = await readPageWithTotal(db(this.dataSource), query, newest, page);
    return { messages: rows.map(masked), ...rest };
  }

  /** `toChange` locks the row, for a transaction that will change it. */
  async find(manager: EntityManager, id: string, { toChange = false } = {}): Promise<StoredMessage> {
    const found = await db(manager)
      .selectFrom('contact_messages')
      .select(columns)
      .where('id', '=', id)
      .$if(toChange, query => query.forUpdate())
      .executeTakeFirst();
    if (!found) throw new Problem('content.contact-message.unknown');
    return found;
  }

  repliesTo(manager: EntityManager, id: string) {
    return db(manager)
      .selectFrom('contact_replies')
      .select(['id', 'text', 'created_at as createdAt'])
      .where('contact_message_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  }

  /** Whether this e-mail address has reached the limit of messages per day. */
  async isFlood(tx: EntityManager, email: string): Promise<boolean> {
    // Serialised: two concurrent messages would get the same count.
    await lockByName(tx, `contact messages of ${email}`);
    const { count } = await db(tx)
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('email', '=', email)
      .where('created_at', '>', ago('1 day'))
      .executeTakeFirstOrThrow();
    return Number(count) >= mostMessagesADay;
  }

  add(
    tx: EntityManager,
    { name, email, phone, subject, message, inquiryType: inquiry_type }: In['send'],
    { ownerId: owner_id, status }: { ownerId: string | null; status: ContactStatus },
  ): Promise<StoredMessage> {
    return db(tx)
      .insertInto('contact_messages')
      .values({ id: randomUUID(), owner_id, name, email, phone, subject, message, inquiry_type, status })
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  async change(tx: EntityManager, id: string, { status, note }: Pick<StoredMessage, 'status' | 'note'>) {
    await db(tx)
      .updateTable('contact_messages')
      .set(({ eb }) => ({ status, note, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .execute();
  }

  async addReply(tx: EntityManager, id: string, text: string) {
    await db(tx).insertInto('contact_replies').values({ id: randomUUID(), contact_message_id: id, text }).execute();
  }
}

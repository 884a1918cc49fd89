import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { SuppressionReason, SuppressionScope } from '@aar/contracts/notifications/suppressions.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChannelName } from '../vocabulary/channel-names';
import { NotificationsConfig } from '../notifications.config';
import { notErased } from '../recipients/not-erased';
import { suppressionJournal } from '../journal/journal-kinds';
import { db, type NotificationsTables } from '../database/db';
import { contactDigest } from './contact-digest';

export interface NewSuppression {
  contactType: ContactType;
  contact: string;
  reason: SuppressionReason;
  /** `all` by default. */
  scope?: SuppressionScope;
  /** The text of the report, without contacts. */
  detail: string;
  /** The provider that reported it. */
  provider: string;
  /** The member with this contact, if known. */
  memberId?: string;
}

type Entry = Insertable<NotificationsTables['suppressions']>;

/** Adds an entry, or replaces one that suppresses less. */
export const addUnlessAsWide = (tx: EntityManager, entry: Entry) => {
  const { contact_digest: _, contact_type: __, ...said } = entry;
  return db(tx)
    .insertInto('suppressions')
    .values(entry)
    .onConflict(known =>
      known
        .columns(['contact_digest', 'contact_type'])
        .doUpdateSet({ ...fromExcluded(said), created_at: sql<Date>`now()` })
        .where('suppressions.scope', '<>', 'all')
        .where('excluded.scope', '=', 'all'),
    )
    .returning('id')
    .executeTakeFirst();
};

/** The suppression list: contacts to which nothing is sent. */
@Injectable()
export class Suppressions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  digestOf(contactType: ContactType, contact: string): Buffer {
    return contactDigest(contactType, contact, this.config.UNSUBSCRIBE_KEY);
  }

  /**
   * The first reason is not replaced, unless it suppressed less; returns the id of the new entry, or undefined if the
   * contact was already listed.
   */
  async add(
    tx: EntityManager,
    { contactType, contact, reason, scope = 'all', detail, provider, memberId }: NewSuppression,
  ): Promise<string | undefined> {
    const isOfNobody = memberId !== undefined && (await notErased(tx, [memberId])).length === 0;
    const added = await addUnlessAsWide(tx, {
      contact_type: contactType,
      contact_digest: this.digestOf(contactType, contact),
      reason,
      provider,
      scope,
      masked_contact: isOfNobody ? null : maskContact(contactType, contact),
      detail: isOfNobody ? '' : detail,
    });
    if (!added) return undefined;
    const digest = this.digestOf(contactType, contact).toString('base64');
    await addToJournal(tx, suppressionJournal, { contactType, digest, reason, provider, scope });
    return added.id;
  }

  /** The entries of a member's contacts. */
  async ofMember(tx: EntityManager, memberId: string): Promise<object[]> {
    return db(tx)
      .selectFrom('suppressions')
      .select(['contact_type as contactType', 'reason', 'scope', 'detail', 'created_at as createdAt'])
      .where('contact_digest', '=', anyOf(await this.digestsOfMember(tx, memberId)))
      .orderBy('created_at')
      .execute();
  }

  /** Removes what identifies the member. The suppression itself remains: the provider's report is about the contact. */
  async forgetMember(tx: EntityManager, memberId: string): Promise<void> {
    const digests = await this.digestsOfMember(tx, memberId);
    await db(tx)
      .updateTable('suppressions')
      .set({ masked_contact: null, detail: '' })
      .where('contact_digest', '=', anyOf(digests))
      .execute();
    await db(tx).deleteFrom('refusal_counts').where('contact_digest', '=', anyOf(digests)).execute();
  }

  /** The refusals that are counted for the member's address. */
  async refusalsOfMember(tx: EntityManager, memberId: string): Promise<object[]> {
    return db(tx)
      .selectFrom('refusal_counts')
      .select(({ cast }) => [
        'weight',
        cast<string>('since', 'text').as('since'),
        cast<string>('counted_on', 'text').as('lastOn'),
      ])
      .where('contact_digest', '=', anyOf(await this.digestsOfMember(tx, memberId)))
      .execute();
  }

  private async digestsOfMember(tx: EntityManager, memberId: string): Promise<Buffer[]> {
    const member = await db(tx)
      .selectFrom('recipients')
      .select(['email', 'mobile'])
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return [
      ...(member?.email ? [this.digestOf('email', member.email)] : []),
      ...(member?.mobile ? [this.digestOf('mobile', member.mobile)] : []),
    ];
  }

  /** Ends the suppression that the owner of a number requested on a channel; returns whether there was one. */
  async endFor(tx: EntityManager, contact: string, channel: 'whatsapp'): Promise<boolean> {
    const ended = await db(tx)
      .deleteFrom('suppressions')
      .where('contact_type', '=', 'mobile')
      .where('contact_digest', '=', this.digestOf('mobile', contact))
      .where('scope', '=', channel)
      .executeTakeFirst();
    return ended.numDeletedRows > 0;
  }

  /** Which of these contacts are currently suppressed for a message on a channel. */
  async among(channel: Exclude<ChannelName, 'push'>, contacts: string[], isBulk: boolean): Promise<Set<string>> {
    const contactType = channel === 'email' ? 'email' : 'mobile';
    const digests = contacts.map(contact => this.digestOf(contactType, contact));
    const scopes: SuppressionScope[] = ['all'];
    if (isBulk) scopes.push('bulk');
    if (channel === 'whatsapp') scopes.push(channel);
    const found = await db(this.dataSource)
      .selectFrom('suppressions')
      .select('contact_digest')
      .where('contact_type', '=', contactType)
      .where('contact_digest', '=', anyOf(digests))
      .where('scope', '=', anyOf(scopes))
      .execute();
    const suppressed = new Set(found.map(({ contact_digest }) => contact_digest.toString('hex')));
    return new Set(contacts.filter((_, index) => suppressed.has(digests[index]!.toString('hex'))));
  }
}

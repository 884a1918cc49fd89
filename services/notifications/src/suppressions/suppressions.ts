import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { SuppressionReason } from '@aar/contracts/notifications/suppressions.contract';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { notErased } from '../recipients/not-erased';
import { suppressionJournal } from '../restore/journal-kinds';
import { contactDigest } from './contact-digest';

export interface NewSuppression {
  contactType: ContactType;
  contact: string;
  reason: SuppressionReason;
  /** The words of the report, without contacts. */
  detail: string;
  /** The provider that reported it. */
  provider: string;
  /** The member with this contact, if known. */
  memberId?: string;
}

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

  /** The first reason stays; returns the id of the new entry, or undefined if the contact was already listed. */
  async add(
    tx: EntityManager,
    { contactType, contact, reason, detail, provider, memberId }: NewSuppression,
  ): Promise<string | undefined> {
    const isOfNobody = memberId !== undefined && (await notErased(tx, [memberId])).length === 0;
    const [added] = await tx.query(
      `insert into suppressions (contact_type, contact_digest, masked_contact, reason, detail, provider)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [
        ...[contactType, this.digestOf(contactType, contact)],
        ...(isOfNobody ? [null, reason, ''] : [maskContact(contactType, contact), reason, detail]),
        provider,
      ],
    );
    if (!added) return undefined;
    const digest = this.digestOf(contactType, contact).toString('base64');
    await addToJournal(tx, suppressionJournal, { contactType, digest, reason, provider });
    return added.id;
  }

  /** The entries of a member's contacts. */
  async ofMember(tx: EntityManager, memberId: string): Promise<object[]> {
    return tx.query(
      `select contact_type as "contactType", reason, detail, created_at as "createdAt" from suppressions
       where contact_digest = any($1::bytea[]) order by created_at`,
      [await this.digestsOfMember(tx, memberId)],
    );
  }

  /** Removes what identifies the member. The suppression itself stays: the provider's report is about the contact. */
  async forgetMember(tx: EntityManager, memberId: string): Promise<void> {
    await tx.query(
      `update suppressions set masked_contact = null, detail = '' where contact_digest = any($1::bytea[])`,
      [await this.digestsOfMember(tx, memberId)],
    );
  }

  private async digestsOfMember(tx: EntityManager, memberId: string): Promise<Buffer[]> {
    const [member] = await tx.query('select email, mobile from recipients where member_id = $1', [memberId]);
    return [
      ...(member?.email ? [this.digestOf('email', member.email)] : []),
      ...(member?.mobile ? [this.digestOf('mobile', member.mobile)] : []),
    ];
  }

  /** Which of these contacts are currently suppressed. */
  async among(contactType: ContactType, contacts: string[]): Promise<Set<string>> {
    const digests = contacts.map(contact => this.digestOf(contactType, contact));
    const found: { contact_digest: Buffer }[] = await this.dataSource.query(
      'select contact_digest from suppressions where contact_type = $1 and contact_digest = any($2::bytea[])',
      [contactType, digests],
    );
    const suppressed = new Set(found.map(({ contact_digest }) => contact_digest.toString('hex')));
    return new Set(contacts.filter((_, index) => suppressed.has(digests[index]!.toString('hex'))));
  }
}

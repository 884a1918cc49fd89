import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import type { SuppressionReason, SuppressionScope } from '@aar/contracts/notifications/suppressions.contract';
import { addToJournal } from '@aar/platform/restore/journal';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChannelName } from '../deliveries/channel-names';
import { NotificationsConfig } from '../notifications.config';
import { notErased } from '../recipients/not-erased';
import { suppressionJournal } from '../restore/journal-kinds';
import { contactDigest } from './contact-digest';

export interface NewSuppression {
  contactType: ContactType;
  contact: string;
  reason: SuppressionReason;
  /** `all` if left out. */
  scope?: SuppressionScope;
  /** The words of the report, without contacts. */
  detail: string;
  /** The provider that reported it. */
  provider: string;
  /** The member with this contact, if known. */
  memberId?: string;
}

/** SQL that replaces an entry by one that suppresses more. */
export const unlessAsWide = `on conflict (contact_digest, contact_type) do update
  set masked_contact = excluded.masked_contact, reason = excluded.reason, detail = excluded.detail, provider = excluded.provider,
    scope = excluded.scope, created_at = now()
  where suppressions.scope <> 'all' and excluded.scope = 'all'`;

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
   * The first reason stays, unless it suppressed less; returns the id of the new entry, or undefined if the contact was already
   * listed.
   */
  async add(
    tx: EntityManager,
    { contactType, contact, reason, scope = 'all', detail, provider, memberId }: NewSuppression,
  ): Promise<string | undefined> {
    const isOfNobody = memberId !== undefined && (await notErased(tx, [memberId])).length === 0;
    const [added] = await tx.query(
      `insert into suppressions (contact_type, contact_digest, masked_contact, reason, detail, provider, scope)
       values ($1, $2, $3, $4, $5, $6, $7) ${unlessAsWide} returning id`,
      [
        ...[contactType, this.digestOf(contactType, contact)],
        ...(isOfNobody ? [null, reason, ''] : [maskContact(contactType, contact), reason, detail]),
        ...[provider, scope],
      ],
    );
    if (!added) return undefined;
    const digest = this.digestOf(contactType, contact).toString('base64');
    await addToJournal(tx, suppressionJournal, { contactType, digest, reason, provider, scope });
    return added.id;
  }

  /** The entries of a member's contacts. */
  async ofMember(tx: EntityManager, memberId: string): Promise<object[]> {
    return tx.query(
      `select contact_type as "contactType", reason, scope, detail, created_at as "createdAt" from suppressions
       where contact_digest = any($1::bytea[]) order by created_at`,
      [await this.digestsOfMember(tx, memberId)],
    );
  }

  /** Removes what identifies the member. The suppression itself stays: the provider's report is about the contact. */
  async forgetMember(tx: EntityManager, memberId: string): Promise<void> {
    const digests = await this.digestsOfMember(tx, memberId);
    await tx.query(
      `update suppressions set masked_contact = null, detail = '' where contact_digest = any($1::bytea[])`,
      [digests],
    );
    await tx.query('delete from refusal_counts where contact_digest = any($1::bytea[])', [digests]);
  }

  /** The refusals that are counted for the member's address. */
  async refusalsOfMember(tx: EntityManager, memberId: string): Promise<object[]> {
    return tx.query(
      `select weight, since::text, counted_on::text as "lastOn" from refusal_counts where contact_digest = any($1::bytea[])`,
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

  /** Ends what the owner of a number asked for on a channel; returns whether there was such an entry. */
  async endFor(tx: EntityManager, contact: string, channel: 'whatsapp'): Promise<boolean> {
    const [ended] = await tx.query(
      `delete from suppressions where contact_type = 'mobile' and contact_digest = $1 and scope = $2 returning 1`,
      [this.digestOf('mobile', contact), channel],
    );
    return ended.length > 0;
  }

  /** Which of these contacts are currently suppressed for a message on a channel. */
  async among(channel: Exclude<ChannelName, 'push'>, contacts: string[], isBulk: boolean): Promise<Set<string>> {
    const contactType = channel === 'email' ? 'email' : 'mobile';
    const digests = contacts.map(contact => this.digestOf(contactType, contact));
    const found: { contact_digest: Buffer }[] = await this.dataSource.query(
      `select contact_digest from suppressions
       where contact_type = $1 and contact_digest = any($2::bytea[]) 
         and (scope in ('all', $4) or $3 and scope = 'bulk')`,
      [contactType, digests, isBulk, channel],
    );
    const suppressed = new Set(found.map(({ contact_digest }) => contact_digest.toString('hex')));
    return new Set(contacts.filter((_, index) => suppressed.has(digests[index]!.toString('hex'))));
  }
}

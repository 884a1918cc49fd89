import { memberCodes } from '@aar/contracts/identity/member-codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { serviceClient } from '@aar/platform/service/service-client';
import { Injectable } from '@nestjs/common';
import { type NotNull } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { addressMark, type MailLink, readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token';

type Database = DataSource | EntityManager;

/** Days after which a link opens preferences only with a code, because mails are forwarded and mailboxes change owners. */
const daysTrusted = 90;

const invalid = () => new Problem('notifications.unsubscribe.invalid');

/** The links in mails that open preferences without a sign-in (docs/decisions/account-recovery.md). */
@Injectable()
export class MailLinks {
  private readonly identity;

  constructor(
    private readonly config: NotificationsConfig,
    private readonly clock: Clock,
  ) {
    const { IDENTITY_URL: url, ACTOR_SIGNING_KEY: key } = config;
    this.identity = serviceClient(memberCodes, { url, key });
  }

  /**
   * The member whose preferences a link opens. Throws `notifications.unsubscribe.invalid` for a link that was sent to
   * another address than the present one, or before the member signed out everywhere; and
   * `notifications.preferences.code-required` for an old one.
   */
  async memberOf(database: Database, token: string): Promise<string> {
    const { memberId, sent } = await this.open(database, token);
    const trustedFrom = this.clock.now().getTime() - daysTrusted * 24 * 3_600_000;
    if (!sent || sent.at.getTime() < trustedFrom) throw new Problem('notifications.preferences.code-required');
    return memberId;
  }

  /** Sends a code to the address of an old link. */
  async sendCode(database: Database, token: string, address: string) {
    const { memberId } = await this.open(database, token);
    return this.identity.send({ memberId, address });
  }

  /** Exchanges an old link and the code that was sent to its address for a new link. */
  async renew(database: Database, token: string, otp: string, address: string): Promise<string> {
    const { memberId, stop, email } = await this.open(database, token);
    await this.identity.prove({ memberId, otp, address });
    return unsubscribeToken({ memberId, stop, address: email, at: this.clock.now() }, this.config.UNSUBSCRIBE_KEY);
  }

  private async open(database: Database, token: string): Promise<MailLink & { email: string }> {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw invalid();
    const member = await db(database)
      .selectFrom('recipients')
      .leftJoin('mail_links', 'mail_links.member_id', 'recipients.member_id')
      .select(['email', 'ended_at as endedAt'])
      .where('recipients.member_id', '=', link.memberId)
      .where('email', 'is not', null)
      .$narrowType<{ email: NotNull }>()
      .where('status', 'is distinct from', 'deleted')
      .executeTakeFirst();
    if (!member || !this.isLive(link, member)) throw invalid();
    return { ...link, email: member.email };
  }

  private isLive({ sent }: MailLink, { email, endedAt }: { email: string; endedAt: Date | null }) {
    if (!sent) return endedAt === null;
    return sent.to.equals(addressMark(email, this.config.UNSUBSCRIBE_KEY)) && (endedAt === null || sent.at > endedAt);
  }
}

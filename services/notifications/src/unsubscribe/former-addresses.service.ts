import { anyOf } from '@aar/platform/database/any-of';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import type { AddressChanges } from '../recipients/member-contacts';
import { ChangesByLink } from './changes-by-link.service';
import { stopMail } from './stop-mail';
import { addressMark, type MailLink } from './unsubscribe-token';

interface Addressed {
  email: string | null;
  emailChangedAt: Date | null;
}

/**
 * Unsubscribe links in mail that was sent to an address which the member no longer has. Somebody else may read that mailbox,
 * so a click stops mail to that address only, and takes effect if the member returns to it.
 */
@Injectable()
export class FormerAddresses implements AddressChanges {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly changes: ChangesByLink,
  ) {}

  /** Links did not always contain their address: such a link was sent to an earlier one, if the address has changed since. */
  isPresent({ sent }: MailLink, { email, emailChangedAt }: Addressed): boolean {
    return sent ? sent.to.equals(this.markOf(email ?? '')) : emailChangedAt === null;
  }

  /**
   * Stops mail to the address of a link. A link without its address stops nothing: no mail is sent to the former address
   * anyway.
   */
  async stop(tx: EntityManager, { memberId, stop, sent }: MailLink): Promise<void> {
    if (!sent) return;
    await db(tx)
      .insertInto('stopped_addresses')
      .values({ member_id: memberId, address_mark: sent.to, stop })
      .onConflict(known => known.doNothing())
      .execute();
  }

  /** Applies requests made at addresses that have become their members' again. The caller has locked the members. */
  async follow(tx: EntityManager, members: { memberId: string; email: string | null }[]): Promise<void> {
    const marks = new Map(members.map(({ memberId, email }) => [memberId, this.markOf(email ?? '')]));
    const stops = await db(tx)
      .selectFrom('stopped_addresses')
      .select(['member_id as memberId', 'address_mark as mark', 'stop', 'stopped_at as stoppedAt'])
      .where('member_id', '=', anyOf([...marks.keys()]))
      .orderBy('member_id')
      .orderBy('stop')
      .execute();
    for (const { memberId, mark, stop, stoppedAt } of stops) {
      if (!marks.get(memberId)!.equals(mark)) continue;
      await db(tx)
        .deleteFrom('stopped_addresses')
        .where('member_id', '=', memberId)
        .where('address_mark', '=', mark)
        .where('stop', '=', stop)
        .execute();
      if (await stopMail(tx, memberId, stop, stoppedAt)) await this.changes.notify(tx, memberId);
    }
  }

  private markOf(address: string): Buffer {
    return addressMark(address, this.config.UNSUBSCRIBE_KEY);
  }
}

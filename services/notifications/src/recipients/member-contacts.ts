import type { MemberContact } from '@aar/contracts/identity/contacts.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { FormerAddresses } from '../unsubscribe/former-addresses.service';
import { identityContacts } from './identity-contacts';

const batch = 500;
/** Milliseconds between two runs. Contacts are requested right after an announcement; this retries what failed then. */
const pause = 2_000;

/**
 * Fetches changed contacts from identity. An announced change stays due in `recipients` until it is fetched, however long
 * identity is unavailable, and no database connection is held during the request.
 */
@Injectable()
export class MemberContacts extends Reconciler {
  private readonly identity;

  constructor(
    private readonly dataSource: DataSource,
    config: NotificationsConfig,
    private readonly formerAddresses: FormerAddresses,
  ) {
    super('contacts', pause);
    this.identity = identityContacts(config);
  }

  protected override reconcile() {
    return this.askForDue();
  }

  /** Concurrent runs request the same members, which is harmless: the highest version wins. */
  async askForDue(): Promise<void> {
    for (let found = batch; found === batch;) {
      const due: { memberId: string; version: number }[] = await this.dataSource.query(
        `select member_id as "memberId", announced_contact as version from recipients
         where announced_contact > contact_version limit ${batch}`,
      );
      if (due.length > 0) await this.keep(due);
      found = due.length;
    }
  }

  private async keep(due: { memberId: string; version: number }[]) {
    const { contacts } = await this.identity.find({ memberIds: due.map(({ memberId }) => memberId) });
    const known = new Map(contacts.map(contact => [contact.memberId, contact]));
    // A member unknown to identity gets no contact and is not requested again.
    const answers = due.map(({ memberId, version }) => ({ ...nowhere, memberId, version, ...known.get(memberId) }));
    await inTransaction(this.dataSource, async tx => {
      const [changed] = await tx.query<[{ memberId: string; email: string | null }[]]>(
        `update recipients r set contact_version = a.version, email = a.email, email_confirmed = a."emailConfirmed",
           mobile = a.mobile, mobile_confirmed = a."mobileConfirmed",
           email_changed_at = case when lower(r.email) <> coalesce(lower(a.email), '') then now() else r.email_changed_at end
         from json_to_recordset($1::json) as a ("memberId" uuid, version int, email text, "emailConfirmed" boolean,
           mobile text, "mobileConfirmed" boolean)
         where r.member_id = a."memberId" and r.contact_version < a.version
         returning r.member_id as "memberId", r.email`,
        [JSON.stringify(answers)],
      );
      await this.formerAddresses.follow(tx, changed);
    });
  }
}

const nowhere = {
  email: null,
  mobile: null,
  emailConfirmed: false,
  mobileConfirmed: false,
} satisfies Partial<MemberContact>;

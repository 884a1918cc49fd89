import type { MemberContact } from '@aar/contracts/identity/contacts.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { jsonRows } from '@aar/platform/database/json-rows';
import { Reconciler } from '@aar/platform/service/reconciler';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { db } from '../database/db';
import { identityContacts } from './identity-contacts';

/** What must follow a change of addresses within its transaction; the module says what does. The members are locked. */
export abstract class AddressChanges {
  abstract follow(tx: EntityManager, members: { memberId: string; email: string | null }[]): Promise<void>;
}

const batch = 500;
/** Milliseconds between two runs. Contacts are fetched right after an announcement; this retries failures. */
const pause = 2_000;

/**
 * Fetches changed contacts from identity. An announced change stays due in `recipients` until it is fetched, however long
 * identity is unavailable, and no database connection is occupied during the request.
 */
@Injectable()
export class MemberContacts extends Reconciler {
  private readonly identity;

  constructor(
    private readonly dataSource: DataSource,
    config: NotificationsConfig,
    private readonly addressChanges: AddressChanges,
  ) {
    super('contacts', pause);
    this.identity = identityContacts(config);
  }

  protected override reconcile() {
    return this.askForDue();
  }

  /** Concurrent runs fetch the same members, which is harmless: the highest version wins. */
  async askForDue(): Promise<void> {
    for (let found = batch; found === batch;) {
      const due = await db(this.dataSource)
        .selectFrom('recipients')
        .select(['member_id as memberId', 'announced_contact as version'])
        .whereRef('announced_contact', '>', 'contact_version')
        .limit(sql.lit(batch))
        .execute();
      if (due.length > 0) await this.store(due);
      found = due.length;
    }
  }

  private async store(due: { memberId: string; version: number }[]) {
    const { contacts } = await this.identity.find({ memberIds: due.map(({ memberId }) => memberId) });
    const known = new Map(contacts.map(contact => [contact.memberId, contact]));
    // A member unknown to identity gets no contact and is not fetched again.
    const answers: MemberContact[] = due.map(({ memberId, version }) => ({
      ...nowhere,
      memberId,
      version,
      ...known.get(memberId),
    }));
    await inTransaction(this.dataSource, async tx => {
      const changed = await db(tx)
        .updateTable('recipients')
        .from(jsonRows('answer', answers, columns))
        .set(({ ref }) => ({
          contact_version: ref('answer.version'),
          email: ref('answer.email'),
          email_confirmed: ref('answer.emailConfirmed'),
          mobile: ref('answer.mobile'),
          mobile_confirmed: ref('answer.mobileConfirmed'),
          email_changed_at: sql<Date | null>`case
            when lower(${ref('recipients.email')}) <> coalesce(lower(${ref('answer.email')}), '') then now()
            else ${ref('recipients.email_changed_at')} end`,
        }))
        .whereRef('recipients.member_id', '=', 'answer.memberId')
        .whereRef('recipients.contact_version', '<', 'answer.version')
        .returning(['recipients.member_id as memberId', 'recipients.email'])
        .execute();
      await this.addressChanges.follow(tx, changed);
    });
  }
}

const columns = {
  memberId: 'uuid',
  version: 'int',
  email: 'text',
  mobile: 'text',
  emailConfirmed: 'boolean',
  mobileConfirmed: 'boolean',
} as const;

const nowhere = {
  email: null,
  mobile: null,
  emailConfirmed: false,
  mobileConfirmed: false,
} satisfies Partial<MemberContact>;

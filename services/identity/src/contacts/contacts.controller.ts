import { contacts, type MemberContact, type NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import { anyOf } from '@aar/platform/database/any-of';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { undoToken } from '../undo-links/undo-links';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';

/** Contacts, which no event contains: in full for the service that sends messages, masked for staff lists. */
@Implements(contacts)
export class ContactsController implements Handlers<typeof contacts> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  async find({ memberIds }: Inputs<typeof contacts>['find']): Promise<{ contacts: MemberContact[] }> {
    const found = await db(this.dataSource)
      .selectFrom('accounts')
      .select(({ eb }) => [
        ...(['id as memberId', 'version', 'email', 'mobile'] as const),
        eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('emailConfirmed'),
        eb('mobile_confirmed_at', 'is not', null).$castTo<boolean>().as('mobileConfirmed'),
      ])
      .where('id', '=', anyOf(memberIds))
      .execute();
    return { contacts: found };
  }

  async masked({ memberIds }: Inputs<typeof contacts>['masked']) {
    const found = await db(this.dataSource)
      .selectFrom('accounts')
      .select(['id as memberId', 'email'])
      .where('id', '=', anyOf(memberIds))
      .execute();
    return { contacts: found.map(({ memberId, email }) => ({ memberId, maskedEmail: email && maskEmail(email) })) };
  }

  async notice({ noticeId }: Inputs<typeof contacts>['notice']): Promise<{ notice: NoticeWords | null }> {
    const notice = await db(this.dataSource)
      .selectFrom('notices')
      .select(['kind', 'full_name as fullName', 'contact_type as contactType', 'contact', 'facts'])
      .where('id', '=', noticeId)
      .executeTakeFirst();
    return { notice: notice ? { ...notice, facts: this.factsFor(notice.facts) } : null };
  }

  /** The stored facts contain only the id of an undo link, so that nobody who reads the table can use it. */
  private factsFor({ undo, ...facts }: Record<string, string>): Record<string, string> {
    return undo ? { ...facts, undoPath: `/undo-contact/${undoToken(undo, this.config.CODE_PEPPER)}` } : facts;
  }
}

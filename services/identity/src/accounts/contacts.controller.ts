import { contacts, type MemberContact, type NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { maskEmail } from '@aar/contracts/masked-contact';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { undoToken } from '../contact-undo/undo-links';
import { IdentityConfig } from '../identity.config';

/** Contacts, which no event carries: in full for the service that sends messages, masked for staff lists. */
@Implements(contacts)
export class ContactsController implements Handlers<typeof contacts> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  async find({ memberIds }: Inputs<typeof contacts>['find']): Promise<{ contacts: MemberContact[] }> {
    const found = await this.dataSource.query(
      `select id as "memberId", version, email, mobile, email_confirmed_at is not null as "emailConfirmed",
         mobile_confirmed_at is not null as "mobileConfirmed"
       from accounts where id = any($1)`,
      [memberIds],
    );
    return { contacts: found };
  }

  async masked({ memberIds }: Inputs<typeof contacts>['masked']) {
    const found: { memberId: string; email: string | null }[] = await this.dataSource.query(
      'select id as "memberId", email from accounts where id = any($1)',
      [memberIds],
    );
    return { contacts: found.map(({ memberId, email }) => ({ memberId, maskedEmail: email && maskEmail(email) })) };
  }

  async notice({ noticeId }: Inputs<typeof contacts>['notice']): Promise<{ notice: NoticeWords | null }> {
    const [notice] = await this.dataSource.query(
      `select kind, full_name as "fullName", contact_type as "contactType", contact, facts from notices where id = $1`,
      [noticeId],
    );
    return { notice: notice ? { ...notice, facts: this.factsFor(notice.facts) } : null };
  }

  /** The stored facts have only the id of an undo link: nobody who reads the table can use it. */
  private factsFor({ undo, ...facts }: Record<string, string>): Record<string, string> {
    return undo ? { ...facts, undoPath: `/undo-contact/${undoToken(undo, this.config.CODE_PEPPER)}` } : facts;
  }
}

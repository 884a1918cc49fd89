import type { Actor, Role } from '@aar/contracts/access';
import type { CreateUser } from '@aar/contracts/identity/admin-users.contract';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { refusals } from '@aar/contracts/refusals';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { ago } from '@aar/platform/database/ago';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { publishAccount } from '../accounts/account-changes';
import type { Account } from '../accounts/account';
import { confirmedAt } from '../accounts/contact-columns';
import { accountByContact } from '../accounts/find-account';
import { insertAccounts, newAccount } from '../accounts/new-account';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { db, type IdentityTables } from '../database/db';
import { RoleProposals } from '../role-proposals/role-proposals.service';
import { isEasyToGuess } from '../credentials/password.rules';
import { Passwords } from '../credentials/passwords.service';
import { queueNameReview, refuseNameOfNgo, reviewOfName } from '../verification/near-names';
import { recordContactSearch } from './record-contact-views';
import type { ShownUser } from './shown-user';
import { UsersRepository } from './users.repository';

/** Members whom staff create: without a one-time code, and unverified until staff verify them. */
@Injectable()
export class NewUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly proposals: RoleProposals,
  ) {}

  /** A role of staff is only proposed: a second administrator must confirm it. */
  async create(form: CreateUser, actor: Actor, once: Once): Promise<ShownUser> {
    const { role, ...standing } = standingOf(form);
    if (actor.role !== 'admin' && form.role !== 'activist' && form.role !== 'ngo') throw new Problem('access.denied');
    if (standing.userType === 'ngo' && (form.ngoName ?? '').length < 2)
      throw Problem.ofField('input.invalid', 'ngoName', refusals.ngoNameMissing);
    if (isEasyToGuess(form.password, form)) throw Problem.ofField('identity.password.common', 'password');
    const taken = await inTransaction(this.dataSource, tx => this.findTaken(tx, form, actor));
    if (taken) throw Problem.ofField('identity.account.exists', ...taken);

    const { fullName, email, mobile, state, city } = form;
    const account = newAccount({
      fullName,
      email,
      mobile,
      state,
      city,
      ...standing,
      passwordHash: await this.passwords.hash(form.password),
      isPasswordTemporary: true,
      ...(standing.userType === 'ngo' && {
        ngoName: form.ngoName,
        ngoWebsite: form.ngoWebsite || null,
        ngoDescription: form.ngoDescription || null,
      }),
    });
    return once(async tx => {
      await refuseNameOfNgo(tx, account);
      account.nameReview = await reviewOfName(tx, account);
      await insertAccounts(tx, [account]);
      await queueNameReview(tx, account);
      await publishAccount(tx, account);
      await recordAuditEntry(tx, {
        actorId: actor.id,
        action: 'member.created',
        targetType: 'member',
        targetId: account.id,
        diff: { role: [null, account.role], userType: [null, account.userType] },
      });
      if (role !== account.role) await this.proposals.propose(tx, actor, account, role);
      return this.users.find(account.id, tx);
    });
  }

  /**
   * The field and message of a contact that a member has already confirmed, or `null`. The response reveals who is a member, so
   * it is audited as a search although no account is created, and limited for editors, who may not search contacts.
   */
  private async findTaken(tx: EntityManager, form: CreateUser, actor: Actor) {
    await lockByName(tx, `contacts searched by ${actor.id}`);
    if (actor.role !== 'admin') await checkSearches(tx, actor);
    for (const contactType of ['email', 'mobile'] as const) {
      const contact = form[contactType];
      if (!(await accountByContact(tx, contact))?.[confirmedAt[contactType]]) continue;
      await recordContactSearch(tx, actor, { search: contact });
      return duplicates[contactType];
    }
    return null;
  }
}

/** The roles `activist` and `ngo` mean a member of that type without rights of staff, whatever `userType` is. */
function standingOf({ role, userType }: CreateUser): { role: Role; userType: Account['userType'] } {
  return role === 'activist' || role === 'ngo' ? { role: 'user', userType: role } : { role, userType };
}

/** Staff may know who is a member, so the message names the contact. */
const duplicates: Record<ContactType, [field: string, message: string]> = {
  email: ['email', 'A user with this email address already exists'],
  mobile: ['mobile', 'A user with this mobile number already exists'],
};

const mostSearchesInAnHour = 5;

/** Throws `rate.limited` for an actor who found too many contacts within the last hour. */
async function checkSearches(tx: EntityManager, { id }: Actor): Promise<void> {
  const { eb, fn } = expressionBuilder<IdentityTables, 'audit_entries'>();
  const last = fn.coalesce('last_at', 'done_at');
  const { searches, wait } = await db(tx)
    .selectFrom('audit_entries')
    .select(({ ref }) => [
      sql<number>`coalesce(sum(${ref('times')}), 0)::int`.as('searches'),
      sql<number>`ceil(date_part('epoch', min(${last}) + interval '1 hour' - now()))::int`.as('wait'),
    ])
    .where('actor_id', '=', id)
    .where('action', '=', 'contact.searched')
    .where(eb(last, '>', ago('1 hour')))
    .executeTakeFirstOrThrow();
  if (searches >= mostSearchesInAnHour) throw new Problem('rate.limited', { retryAfter: wait });
}

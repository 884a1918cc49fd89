import type { Actor } from '@aar/contracts/access';
import type { CreateUser } from '@aar/contracts/identity/admin-users.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { tellAccountChanged } from '../accounts/account-changes';
import { Account } from '../accounts/account.entity';
import { newAccount } from '../accounts/new-account';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { isEasyToGuess } from '../sign-in/password.rules';
import { Passwords } from '../sign-in/passwords.service';
import type { ShownUser } from './shown-user';
import { UsersRepository } from './users.repository';

/** Members whom staff enter themselves: without a code, and not verified until somebody vouches for them. */
@Injectable()
export class NewUsers {
  constructor(
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
  ) {}

  async create(form: CreateUser, actor: Actor, once: Once): Promise<ShownUser> {
    const standing = standingOf(form);
    if (actor.role !== 'admin' && form.role !== 'activist' && form.role !== 'ngo') throw new Problem('access.denied');
    if (standing.userType === 'ngo' && (form.ngoName ?? '').length < 2)
      throw Problem.ofField('input.invalid', 'ngoName', 'NGO name is required');
    if (isEasyToGuess(form.password, form)) throw Problem.ofField('identity.password.common', 'password');

    const { fullName, email, mobile, state, city } = form;
    const account = newAccount({
      ...{ fullName, email, mobile, state, city, ...standing },
      passwordHash: await this.passwords.hash(form.password),
      ...(standing.userType === 'ngo' && {
        ngoName: form.ngoName,
        ngoWebsite: form.ngoWebsite || null,
        ngoDescription: form.ngoDescription || null,
      }),
    });
    return once(async tx => {
      await tx.getRepository(Account).insert(account).catch(refuseDuplicate);
      await tellAccountChanged(tx, account);
      await recordAuditEntry(tx, {
        actorId: actor.id,
        action: 'member.created',
        targetType: 'member',
        targetId: account.id,
        diff: { role: [null, account.role], userType: [null, account.userType] },
      });
      return this.users.find(account.id, tx);
    });
  }
}

/** `activist` and `ngo` are members of that type, whatever `userType` says. */
function standingOf({ role, userType }: CreateUser): Pick<Account, 'role' | 'userType'> {
  return role === 'activist' || role === 'ngo' ? { role: 'user', userType: role } : { role, userType };
}

/** Staff may know who is a member, so that they are told which contact it is. */
const duplicates: Record<string, [field: string, message: string]> = {
  accounts_email: ['email', 'A user with this email address already exists'],
  accounts_mobile: ['mobile', 'A user with this mobile number already exists'],
};

function refuseDuplicate(error: unknown): never {
  const { constraint = '' } = (error instanceof QueryFailedError ? error.driverError : {}) as { constraint?: string };
  const duplicate = duplicates[constraint];
  throw duplicate ? Problem.ofField('identity.account.exists', ...duplicate) : error;
}

import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { Actor } from '@aar/contracts/access';
import { adminUsers } from '@aar/contracts/identity/admin-users.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import { FileAnswer, type Handlers, type Inputs, type Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAdministrators } from '../accounts/other-administrators';
import { AuditRepository } from '../audit/audit.repository';
import { recordContactSearch, recordContactView, recordExport } from './record-contact-views';
import { MemberActions } from './member-actions.service';
import { NewUsers } from './new-users.service';
import { searchesContacts, userConditions } from './user-filters.rules';
import { usersCsv } from './users-csv';
import { UsersRepository } from './users.repository';

type In = Inputs<typeof adminUsers>;

const entriesOfHistory = 50;

@Implements(adminUsers)
export class AdminUsersController implements Handlers<typeof adminUsers> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly newUsers: NewUsers,
    private readonly actions: MemberActions,
    private readonly log: AuditRepository,
  ) {}

  async list(input: In['list'], actor: Actor) {
    const list = await this.users.list(input, actor);
    if (searchesContacts(input, actor)) await recordContactSearch(this.dataSource.manager, actor, input);
    return list;
  }

  async csv(filters: In['csv'], actor: Actor) {
    userConditions(filters, actor); // refuses an invalid search before the response begins
    await recordExport(this.dataSource.manager, actor, filters);
    const today = dayInIndia(new Date());
    const saveAs = `users-${today}.csv`;
    return new FileAnswer('text/csv; charset=utf-8', usersCsv(this.dataSource, filters, actor), { saveAs });
  }

  /** Includes the history from the audit log for administrators, who alone may read it. */
  async get({ id }: In['get'], { role }: Actor) {
    const tx = this.dataSource.manager;
    const user = await this.users.detail(tx, id);
    return role === 'admin' ? { ...user, history: await this.log.historyOf(tx, id, entriesOfHistory) } : user;
  }

  /** Not in `once`, which would store the contacts a second time, with the response. */
  contacts({ id }: In['contacts'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      const contacts = await this.users.contacts(tx, id);
      await recordContactView(tx, actor, id);
      return contacts;
    });
  }

  create(form: In['create'], actor: Actor, once: Once) {
    return this.newUsers.create(form, actor, once);
  }

  verify({ id }: In['verify'], actor: Actor, once: Once) {
    return this.change(id, actor, once, tx => this.actions.verify(tx, actor, id));
  }

  suspend({ id, reason, duration }: In['suspend'], actor: Actor, once: Once) {
    return this.change(id, actor, once, tx => this.actions.suspend(tx, actor, id, { reason, duration }));
  }

  unsuspend({ id }: In['unsuspend'], actor: Actor, once: Once) {
    return this.change(id, actor, once, tx => this.actions.unsuspend(tx, actor, id));
  }

  setRole({ id, role }: In['setRole'], actor: Actor, once: Once) {
    return this.change(id, actor, once, tx => this.actions.setRole(tx, actor, id, role));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.actions.delete(tx, actor, id);
      return {};
    });
  }

  bulk({ action, ids, reason, duration }: In['bulk'], actor: Actor, once: Once) {
    const actions = {
      verify: (tx: EntityManager, id: string) => this.actions.verify(tx, actor, id),
      suspend: (tx: EntityManager, id: string) => this.actions.suspend(tx, actor, id, { reason: reason!, duration }),
      unsuspend: (tx: EntityManager, id: string) => this.actions.unsuspend(tx, actor, id),
      // If it was only proposed, nothing was deleted, and the savepoint is rolled back.
      delete: async (tx: EntityManager, id: string) => {
        if ((await this.actions.delete(tx, actor, id)) === 'proposed')
          throw new Problem('identity.member.administrator');
      },
    };
    return once(async tx => {
      await lockAdministrators(tx);
      return oneByOne(tx, ids, actions[action]);
    });
  }

  private change(id: string, actor: Actor, once: Once, action: (tx: EntityManager) => Promise<void>) {
    return once(async tx => {
      await action(tx);
      return this.users.find(id, tx);
    });
  }
}

/** Applies the action to each member, in the order of their ids, so that concurrent requests do not deadlock. */
async function oneByOne(tx: EntityManager, ids: string[], action: (tx: EntityManager, id: string) => Promise<void>) {
  const done: string[] = [];
  const refused: { id: string; code: string; message: string }[] = [];
  for (const id of [...new Set(ids)].sort()) {
    try {
      // A refused action must leave no changes.
      await tx.transaction(savepoint => action(savepoint, id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code, message: error.message });
    }
  }
  return { done, refused };
}

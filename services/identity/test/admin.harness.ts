import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { AdminUser, AdminUserDetail, adminUsers } from '@aar/contracts/identity/admin-users.contract';
import type { Account } from '../src/accounts/account';
import { startIdentity } from './identity.harness';
import { addMember, addStaff } from './members';

type List = Output<typeof adminUsers.list>;
/** A response body or a problem, whichever the test expects; both have a `status`. */
type Either<T> = T & Omit<ProblemBody, 'status'>;

/** Why a member is suspended. */
export const reason = 'Insulted other members again and again.';

/** The identity service with staff accounts, in a state where no test looks for members, and helpers for their requests. */
export async function startAdminSite() {
  const site = await startIdentity();
  const away = { state: 'Sikkim', city: 'Gangtok' };
  const staff = await Promise.all([
    addStaff(site, 'admin', away),
    addStaff(site, 'editor', away),
    addStaff(site, 'admin', away),
  ]).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const [admin, editor] = staff;

  const ask = <T = AdminUser>(http: string, body?: unknown, actor: Actor = admin, key?: string) =>
    site.call<Either<T>>(http, body, { actor, key });
  const list = async (query: Record<string, string> = {}, actor?: Actor) =>
    (await ask<List>(`GET /admin/users?${new URLSearchParams(query)}`, undefined, actor)).body;

  return {
    ...site,
    admin,
    editor,
    ask,
    list,
    names: async (query: Record<string, string>, actor?: Actor) =>
      (await list(query, actor)).users.map(({ fullName }) => fullName),
    detail: async (id: string, actor?: Actor) =>
      (await ask<AdminUserDetail>(`GET /admin/users/${id}`, undefined, actor)).body,
    add: (changes?: Partial<Account>) => addMember(site, changes),
    entriesOf: (condition: string, ...values: unknown[]) =>
      site.dataSource.query(`select * from audit_entries where ${condition} order by done_at`, values),
    isSignedIn: async (token: string) => (await site.find(token)).body.actor !== null,
    noticeOf: (memberId: string, kind: string) => site.noticeTo(memberId, { kind }),
  };
}

export type AdminSite = Awaited<ReturnType<typeof startAdminSite>>;

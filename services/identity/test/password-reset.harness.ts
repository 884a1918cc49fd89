import { waitUntil } from '@aar/tools/ports.mjs';
import { type Member, startOpenIdentity } from './identity.harness';

export const newPassword = 'kites-over-the-ghats';

/** The identity service with registration by mobile code enabled, and helpers for password resets. */
export async function startResets() {
  const site = await startOpenIdentity();

  const forgot = (email: string) => {
    const { address } = site.newContacts();
    return site.call<{ otp: string; maskedContact: string }>('POST /auth/forgot-password', { email }, { address });
  };
  const verify = (email: string, otp: string) =>
    site.call<{ resetToken: string; code: string }>('POST /auth/verify-reset-otp', { email, otp });

  /** Requests a code and waits for its delivery, some time after the response. */
  async function codeOf(email: string): Promise<string> {
    await forgot(email);
    await waitUntil(() => site.notifications.lastCode(email) !== undefined, { what: `a code for ${email}` });
    return site.notifications.lastCode(email)!;
  }

  /** A member with a reset token; with `isEntered`, one whom staff created and who has never confirmed a contact. */
  async function withToken({ isEntered = false } = {}) {
    const member = await site.join();
    if (isEntered)
      await site.dataSource.query(
        'update accounts set email_confirmed_at = null, mobile_confirmed_at = null, is_verified = false where id = $1',
        [member.user.id],
      );
    const { body } = await verify(member.user.email!, await codeOf(member.user.email!));
    return { member, token: body.resetToken };
  }

  return {
    ...site,
    forgot,
    verify,
    codeOf,
    withToken,
    reset: (resetToken: string, password = newPassword, confirmPassword = password) =>
      site.call('POST /auth/reset-password', { resetToken, password, confirmPassword }),
    login: ({ user }: Member, password: string) => site.call('POST /auth/login', { email: user.email, password }),
    setStatus: ({ user }: Member, status: string) =>
      site.dataSource.query('update accounts set status = $2 where id = $1', [user.id, status]),
    accountOf: async ({ user }: Member) =>
      (await site.dataSource.query('select * from accounts where id = $1', [user.id]))[0],
  };
}

export type ResetSite = Awaited<ReturnType<typeof startResets>>;

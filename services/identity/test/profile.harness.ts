import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { startOpenIdentity } from './identity.harness';

/** The identity service with registration by mobile code enabled, and helpers for profiles. */
export async function startProfiles() {
  const site = await startOpenIdentity();

  const call = (http: string, actor: Actor, body?: unknown) =>
    site.call<Profile & ProblemBody>(http, body, { actor, address: site.newContacts().address });

  return {
    ...site,
    as: call,
    /** The newest event with this name about a member, once it has arrived. */
    heardOf: (name: string, { id: memberId }: Actor, like: object = {}) => site.heard(name, { memberId, ...like }),
    get: async (actor: Actor) => (await call('GET /profile', actor)).body,
    update: (actor: Actor, form: object | string) => call('PUT /profile', actor, form),
    confirm: (actor: Actor, contactType: string, otp: string) =>
      call('POST /profile/contact-change/confirm', actor, { contactType, otp }),
    actorOf: async (token: string): Promise<Actor> => (await site.find(token)).body.actor!,
    login: (email: string, password: string) => site.call<{ token: string }>('POST /auth/login', { email, password }),
    row: async ({ id }: Actor) => (await site.dataSource.query('select * from accounts where id = $1', [id]))[0],
    /** The last code that was sent to a contact. */
    codeFor: (contact: string) => site.notifications.lastCode(contact)!,
    /** Simulates that all codes were sent half a minute earlier. */
    passWait: () => site.dataSource.query(`update codes set created_at = created_at - interval '31 seconds'`),
  };
}

export const anNgo = { userType: 'ngo', ngoName: 'Pune Paws', ngoLegalStructure: 'trust' };

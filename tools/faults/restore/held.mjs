import { PLACE } from '../load/members.mjs';
import { DESCRIPTION } from '../load/world.mjs';

/**
 * Tries to read and to change a held site as its administrator, through each gateway: only reads may succeed.
 *
 * @param {import('../load/world.mjs').World} world
 * @param {(gateway: number) => import('../load/caller.mjs').Caller} callerOf a caller whose calls are not recorded in the history
 * @param {number[]} gateways
 */
export async function tryWhileHeld({ admin, members, newTag }, callerOf, gateways) {
  const other = members[0];
  const held = [];
  for (const [index, port] of gateways.entries()) {
    const caller = callerOf(port);
    const at = `on gateway ${index + 1}`;
    /** @param {string} http @param {object} body @param {string} [token] */
    const ask = async (http, body, token) => {
      const call = { kind: 'held', http, member: { email: admin.email, token }, body, attempts: 1 };
      return /** @type {any} */ (await caller.call(call));
    };
    const old = await caller.read('/auth/me', admin.token);
    held.push({
      what: `the session of before the restore ${at}`,
      status: old.status,
      code: old.code,
      expected: '401 auth.session-ended',
    });
    const login = await ask('POST /auth/login', { email: admin.email, password: admin.password });
    const { status, code } = login.answers.at(-1);
    held.push({ what: `signing in ${at}`, status, code, expected: '200 ' });
    const token = login.answer?.token;
    const read = await caller.read('/auth/me', token);
    held.push({ what: `reading ${at}`, status: read.status, code: read.code, expected: '200 ' });
    const tag = newTag();
    const writes = /** @type {[string, object][]} */ ([
      [
        'POST /support-requests',
        {
          title: `Calf in a well ${tag}`,
          description: DESCRIPTION,
          requestType: 'Emergency Rescue',
          ...PLACE,
          urgencyLevel: 'critical',
          location: 'Behind the vegetable market',
          photos: [],
        },
      ],
      ['POST /conversations', { memberId: other?.id, text: `The ropes are in my car ${tag}` }],
      ['PUT /profile', { bio: `I was held ${tag}` }],
      ['POST /blocks', { memberId: other?.id }],
      ['POST /auth/send-otp', { contact: `held${index}@${tag}.example`, contactType: 'email' }],
      ['POST /privacy/delete', { password: admin.password }],
      [`POST /admin/users/${other?.id}/suspend`, { reason: 'Sells puppies in the name of a shelter' }],
      [
        'POST /admin/broadcast',
        {
          subject: `Camp on Sunday ${tag}`,
          message: 'We vaccinate street dogs at the town hall on Sunday.',
          messageType: 'email',
          targetAudience: 'all',
          urgency: 'medium',
        },
      ],
    ]);
    for (const [http, body] of writes) {
      const { answers } = await ask(http, body, token);
      const last = answers.at(-1);
      held.push({ what: `${http} ${at}`, status: last.status, code: last.code, expected: '503 site.held', tag });
    }
    await caller.close();
  }
  return held;
}

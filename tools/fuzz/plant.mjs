import { waitUntil } from '../ports.mjs';

const PLACE = { state: 'Maharashtra', city: 'Pune' };
const SIGNED_IN = ['member', 'other', 'moderator', 'editor', 'admin'];

/**
 * Creates members with private texts that nobody else may read, and content of each caller. Returns who may read each text.
 *
 * @param {object} site
 * @param {import('./people.mjs').Ask} site.ask
 * @param {import('./people.mjs').Register} site.register
 * @param {string} site.admin token of an administrator who makes no calls
 * @param {import('./people.mjs').Callers} site.callers
 * @param {import('./ids.mjs').Ids} site.ids
 * @returns {Promise<import('./judge.mjs').Canary[]>}
 */
export async function plant({ ask, register, admin, callers, ids }) {
  const [asha, ravi] = [
    await register.register({ name: 'Asha Planted', email: 'zqprivatemail1@planted.example', mobile: '6789054321' }),
    await register.register({
      name: 'Meena Planted',
      email: 'zqprivatemail2@planted.example',
      mobile: '6789054322',
      userType: 'ngo',
    }),
  ];
  const request = {
    title: 'Dog hit by a scooter',
    description: 'She lies beside the road near the temple and cannot stand up.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Temple road',
    ...PLACE,
  };
  const event = {
    title: 'Adoption camp at the lake',
    description: 'Bring water bowls and old towels for the puppies.',
    eventType: 'Adoption Drive',
    location: 'Lake gate',
    ...PLACE,
    eventDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    eventTime: '10:00',
  };
  const keep = async (/** @type {string} */ noun, /** @type {Promise<any>} */ made) => {
    const { id } = await made;
    ids.add(noun, id);
    return id;
  };
  await keep(
    'support-requests',
    ask(
      'POST /support-requests',
      {
        ...request,
        point: { latitude: 18.523417, longitude: 73.851733 },
        contactMobile: '6123498765',
        contactEmail: 'zqrequestmail@planted.example',
      },
      asha.token,
    ),
  );
  await keep('events', ask('POST /events', { ...event, contactInfo: 'zqeventcontact' }, asha.token));
  await keep('conversations', write(ask, asha, { memberId: ravi.id, text: 'zqprivatemessage at the well' }));
  await keep('export', ask('POST /privacy/export', undefined, asha.token));
  await ask('POST /contact', {
    name: 'Kiran Shah',
    email: 'zqcontactmail@planted.example',
    phone: '6789054324',
    subject: 'A question about the camp',
    message: 'zqcontactmessage: may I bring my brother along to the camp?',
    inquiryType: 'general',
  });
  const { sessions } = await ask('GET /sessions', undefined, asha.token);
  for (const { id } of sessions) ids.add('sessions', id);
  for (const { id } of [asha, ravi]) {
    ids.spare(id);
    ids.add('activists', id);
  }

  // Content of each caller, and what they share with each other.
  for (const role of ['member', 'other']) {
    const me = callers.who(role);
    if (!me) continue;
    ids.add('activists', me.id);
    await keep('support-requests', ask('POST /support-requests', request, me.token));
    await keep('events', ask('POST /events', { ...event, maxParticipants: 3 }, me.token));
    await keep('conversations', write(ask, me, { memberId: asha.id, text: 'May I help?' }));
  }
  await keep(
    'integrations',
    ask(
      'POST /admin/integrations',
      {
        name: 'weather',
        displayName: 'Weather',
        category: 'other',
        config: JSON.stringify({ api_key: 'zqsecretkey', region: 'in' }),
      },
      admin,
    ),
  );
  return [
    { text: 'zqprivatemail', what: "a member's e-mail address", readers: ['admin'] },
    { text: '678905432', what: "a member's mobile number", readers: ['admin'] },
    { text: '6123498765', what: "a request's mobile number", readers: SIGNED_IN },
    { text: 'zqrequestmail', what: "a request's e-mail address", readers: SIGNED_IN },
    { text: 'zqeventcontact', what: "an event's contact", readers: SIGNED_IN },
    { text: 'zqprivatemessage', what: 'a message of two others', readers: [] },
    { text: '18.523417', what: 'an exact place', readers: [] },
    { text: 'zqcontactm', what: 'a message to the team', readers: ['admin'] },
    { text: 'zqsecretkey', what: 'a secret of an integration', readers: [] },
  ];
}

/**
 * Begins a conversation. Retries, because on a busy machine community may not know the other member yet, who has just registered.
 *
 * @param {import('./people.mjs').Ask} ask
 * @param {{ token: string }} from
 * @param {{ memberId: string, text: string }} message
 */
async function write(ask, { token }, message) {
  /** @type {any} */
  let begun;
  const isBegun = async () => {
    begun = await ask('POST /conversations', message, token).catch((/** @type {Error} */ error) => {
      if (!error.message.includes('community.member.unavailable')) throw error;
    });
    return begun !== undefined;
  };
  await waitUntil(isBegun, { what: 'beginning a conversation' });
  return begun;
}

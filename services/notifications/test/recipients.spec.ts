import { contactChanged, memberChanged, membersSeen } from '@aar/contracts/identity/members.messages';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import type { MemberContact } from '@aar/contracts/identity/contacts.contract';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { EventData } from '@aar/contracts/messaging';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { MemberContacts } from '../src/recipients/member-contacts';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());

const member = (memberId: string, changes: Partial<EventData<typeof memberChanged>> = {}, msgID?: string) =>
  site.publish(
    memberChanged,
    {
      memberId,
      version: 1,
      fullName: 'Asha Rao',
      userType: 'activist',
      role: 'user',
      state: 'Maharashtra',
      city: 'Pune',
      experience: null,
      interests: ['Animal Rescue'],
      bio: null,
      ngoName: null,
      ngoWebsite: null,
      ngoDescription: null,
      isVerified: true,
      status: 'active',
      listed: true,
      joinedAt: new Date().toISOString(),
      ngoApproved: false,
      avatarUrl: null,
      ...changes,
    },
    msgID,
  );

const aContact = { email: 'asha@example.in', mobile: '9822012345', emailConfirmed: false, mobileConfirmed: true };

/** Adds the contact to identity and announces it. */
const contact = (memberId: string, { version = 1, ...changes }: Partial<MemberContact> = {}) => {
  site.identity.known.set(memberId, { memberId, version, ...aContact, ...changes });
  return announce(memberId, version);
};
const announce = (memberId: string, version: number) => site.publish(contactChanged, { memberId, version });

/** Records that the member agrees to campaigns by e-mail. */
const agree = (memberId: string) =>
  site.publish(consentChanged, {
    memberId,
    purpose: 'broadcasts',
    granted: true,
    decidedAt: new Date().toISOString(),
    isAct: true,
  });

const become = (memberId: string, expected: object) =>
  waitUntil(
    async () => {
      const [row] = await site.dataSource.query('select * from recipients where member_id = $1', [memberId]);
      return row !== undefined && Object.entries(expected).every(([key, value]) => String(row[key]) === String(value));
    },
    { what: `The recipient ${JSON.stringify(expected)}` },
  );

const whole = { full_name: 'Asha Rao', city: 'Pune', email: 'asha@example.in', mobile: '9822012345', status: 'active' };

describe('the data of a recipient', () => {
  it.each([
    ['member', [member, contact]],
    ['contact', [contact, member]],
  ])('is complete even if the %s event comes first', async (_first, events) => {
    const id = randomUUID();
    for (const tell of events) await tell(id);
    await become(id, whole);
  });

  it('has the name of an organisation, which audience samples show', async () => {
    const id = randomUUID();
    await member(id, { userType: 'ngo', fullName: 'Farida Qureshi', ngoName: 'Gali Trust' });
    await contact(id, { emailConfirmed: true });
    await agree(id);
    await become(id, { ngo_name: 'Gali Trust', email: 'asha@example.in', bulk_email: true });
    const { body } = await site.call('POST /admin/campaigns/audience', { targetAudience: 'ngos' });
    expect(body).toMatchObject({ sample: [{ memberId: id, ngoName: 'Gali Trust', fullName: 'Farida Qureshi' }] });
    await member(id, { version: 2, userType: 'activist', fullName: 'Farida Qureshi' });
    await become(id, { user_type: 'activist', ngo_name: null });
  });

  it('follows every change and preserves the consents of the member', async () => {
    const id = randomUUID();
    await member(id);
    await contact(id);
    await become(id, whole);
    await site.dataSource.query('update recipients set bulk_email = false where member_id = $1', [id]);
    await member(id, { version: 2, city: 'Nagpur', status: 'suspended' });
    await contact(id, { version: 2, email: 'asha.rao@example.in' });
    await become(id, { city: 'Nagpur', status: 'suspended', email: 'asha.rao@example.in', bulk_email: false });
  });

  it('is not overwritten by an older version that arrives late', async () => {
    const id = randomUUID();
    await member(id, { version: 3, city: 'Nagpur' });
    await contact(id, { version: 3, email: 'new@example.in' });
    await become(id, { member_version: 3, contact_version: 3 });
    await member(id, { version: 2, city: 'Pune' }, 'late-member');
    await site.publish(contactChanged, { memberId: id, version: 2 }, 'late-contact');
    for (const late of ['late-member', 'late-contact']) await site.applied(late);
    const [row] = await site.dataSource.query('select * from recipients where member_id = $1', [id]);
    expect(row).toMatchObject({ member_version: 3, city: 'Nagpur', announced_contact: 3, email: 'new@example.in' });
    await member(id, { version: 4, city: 'Nashik' });
    await contact(id, { version: 4, email: 'newest@example.in' });
    await become(id, { member_version: 4, contact_version: 4, city: 'Nashik', email: 'newest@example.in' });
  });

  it('is fetched without another event when identity is available again', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    site.identity.goAway(true);
    for (const id of ids) await contact(id);
    for (const id of ids) await become(id, { announced_contact: 1, contact_version: -1, email: null });
    site.identity.goAway(false);
    for (const id of ids) await become(id, { contact_version: 1, email: 'asha@example.in', mailable: 'false' });
  });

  it('is fetched even if an older event arrives last while identity is unavailable', async () => {
    const id = randomUUID();
    await contact(id, { version: 3 });
    await become(id, { contact_version: 3 });
    site.identity.goAway(true);
    await contact(id, { version: 5, email: 'new@example.in' });
    await become(id, { announced_contact: 5 });
    await site.publish(contactChanged, { memberId: id, version: 2 }, 'told-late');
    await site.applied('told-late');
    site.identity.goAway(false);
    await become(id, { contact_version: 5, email: 'new@example.in' });
  });

  it('is not overwritten by an older response of identity that arrives late', async () => {
    const id = randomUUID();
    await contact(id, { version: 3, email: 'new@example.in' });
    await become(id, { contact_version: 3 });
    site.identity.known.set(id, { memberId: id, version: 2, ...aContact, email: 'old@example.in' });
    await site.dataSource.query('update recipients set announced_contact = 4 where member_id = $1', [id]);
    await site.service.app.get(MemberContacts).askForDue();
    await become(id, { contact_version: 3, email: 'new@example.in' });
    await site.dataSource.query('update recipients set announced_contact = 3 where member_id = $1', [id]);
  });

  it('is fetched once for many members, at most 500 per request', async () => {
    const first = site.identity.asked.length;
    const rows: { id: string }[] = await site.dataSource.query(
      `insert into recipients (member_id, announced_contact) select gen_random_uuid(), 1 from generate_series(1, 1201)
       returning member_id as id`,
    );
    const many = new Set(rows.map(({ id }) => id));
    await waitUntil(
      async () =>
        (await site.dataSource.query(`select from recipients where announced_contact > contact_version`)).length === 0,
      { what: 'asking for all' },
    );
    // Requests of the previous test may arrive only now.
    const asked = site.identity.asked.slice(first).filter(ids => ids.some(id => many.has(id)));
    expect(asked.map(ids => ids.length)).toEqual([500, 500, 201]);
  });

  it('has no contact if identity no longer knows the member, and is fetched once', async () => {
    const id = randomUUID();
    await contact(id);
    await become(id, { email: 'asha@example.in' });
    site.identity.known.delete(id);
    await announce(id, 2);
    await become(id, { contact_version: 2, email: null, mobile: null });
  });
});

describe('the last visit of members', () => {
  const lastOf = async (id: string) =>
    (await site.dataSource.query('select last_active_on::text as day from recipients where member_id = $1', [id]))[0]
      ?.day;
  const seen = async (day: string, ...memberIds: string[]) => {
    const told = randomUUID();
    await site.publish(membersSeen, { day, memberIds }, told);
    await site.applied(told);
  };

  it('comes from identity; an older day that arrives late is ignored', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await member(known);
    await become(known, { city: 'Pune' });
    await seen('2026-11-20', known, unknown);
    await seen('2026-11-19', known);
    expect([await lastOf(known), await lastOf(unknown)]).toEqual(['2026-11-20', '2026-11-20']);
    await seen('2026-11-21', known);
    expect(await lastOf(known)).toBe('2026-11-21');
  });

  it('filters an audience', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) {
      await member(id, { state: 'Kerala', city: 'Kochi' });
      await contact(id, { emailConfirmed: true });
      await agree(id);
      await become(id, { mailable: 'true', city: 'Kochi', bulk_email: true });
    }
    const dayAgo = (days: number) => dayInIndia(new Date(Date.now() - days * 86_400_000));
    await seen(dayAgo(0), ids[0]!);
    await seen(dayAgo(20), ids[1]!);
    const reached = async (activeWithinDays?: number) => {
      const filters = { state: 'Kerala', ...(activeWithinDays && { activeWithinDays }) };
      const { body } = await site.call<{ reached: number }>('POST /admin/campaigns/audience', {
        targetAudience: 'all',
        filters,
      });
      return body.reached;
    };
    expect([await reached(), await reached(30), await reached(7)]).toEqual([3, 2, 1]);
  });

  it('is not recorded for erased members', async () => {
    const id = randomUUID();
    await member(id, { status: 'deleted' });
    await become(id, { status: 'deleted' });
    await seen('2026-11-20', id);
    expect(await lastOf(id)).toBeNull();
  });
});

import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { moderation, type ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { inTransaction } from '@aar/platform/database/transaction';
import type { z } from 'zod';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { erasePersonalData, gatherPersonalData } from '../src/privacy/personal-data';
import { evidenceTexts } from '../src/moderation/evidence-texts';
import { anEvent, aRequest, type Community, startCommunity } from './community.harness';

let site: Community;
let [owner, reporter, other]: Actor[] = [];
const admin: Actor = { id: randomUUID(), role: 'admin' };

beforeAll(async () => {
  site = await startCommunity();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.empty('moderation_cases, text_versions cascade');
  owner = await site.join({ fullName: 'Dev Thakkar' });
  [reporter, other] = [await site.join(), await site.join()];
});

const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);
/** The contact of `anEvent`, as staff see it. */
const masked = maskContactsIn(anEvent().contactInfo);
const threat = 'I know where you live, and I come tonight.';
const report = async (targetType: ReportTarget, targetId: string, actor = reporter!) => {
  const body = { targetType, targetId, reason: 'This is a threat against me.' };
  return (await site.call('POST /reports', body, { actor })).status;
};
async function caseOf(targetId: string): Promise<ModerationCaseDetail> {
  const [{ id }] = await run('select id from moderation_cases where target_id = $1', targetId);
  const { body } = await site.call<ModerationCaseDetail>(`GET /admin/moderation/${id}`, undefined, { actor: admin });
  expect(moderation.get.output.parse(body)).toEqual(body);
  return body;
}
const decide = async (targetId: string, decision = 'dismiss') => {
  const { id } = await caseOf(targetId);
  const note = 'A threat against a member.';
  return (await site.call(`POST /admin/moderation/${id}/decide`, { decision, note }, { actor: admin })).status;
};
const request = async (changes: object = {}) =>
  (await site.call<{ id: string }>('POST /support-requests', { ...aRequest, ...changes }, { actor: owner })).body.id;
const edit = async (id: string, changes: object) => {
  const [words] = await run('select title, description from support_requests where id = $1', id);
  const changed = { ...aRequest, ...words, ...changes };
  expect(await site.call(`PUT /support-requests/${id}`, changed, { actor: owner })).toMatchObject({ status: 200 });
};
const erase = (id: string) => inTransaction(site.dataSource, tx => erasePersonalData(tx, id));
const days = (count: number) => `interval '${count} days'`;
const housekeep = () => site.service.app.get(Housekeeping).forget();
const texts = async (targetId: string) =>
  (await run('select text from text_versions where target_id = $1 order by id', targetId)).map(
    (row: { text: string }) => row.text,
  );

interface Changed {
  id: string;
  actor: Actor;
  was: object;
  change: () => Promise<unknown>;
}
/** One example of each kind: as it is reported, by whom, and how its owner changes or removes it. */
const examples: Record<ReportTarget, () => Promise<Changed>> = {
  async support_request() {
    const id = await request({ title: 'You will be sorry', description: threat });
    const innocent = { title: 'Lost puppy', description: 'She is brown and answers to Tara.' };
    const was = { title: 'You will be sorry', text: threat, place: 'Karve Road, Pune, Maharashtra', files: [] };
    return { id, actor: reporter!, was, change: () => edit(id, innocent) };
  },
  async event() {
    const words = { ...anEvent(), title: 'You will be sorry', description: threat };
    const { id } = (await site.call<{ id: string }>('POST /events', words, { actor: owner })).body;
    const text = `${threat}\nIdentity card\nA blanket\n${masked}`;
    const was = { title: 'You will be sorry', text };
    return { id, actor: reporter!, was, change: () => site.call(`PUT /events/${id}`, anEvent(), { actor: owner }) };
  },
  async event_photo() {
    const { id: event } = (await site.call<{ id: string }>('POST /events', anEvent(), { actor: other })).body;
    const id = randomUUID();
    await run(`insert into photos (id, owner_id, picture, looks) values ($1, $2, $3, b'0'::bit(64))`, id, owner!.id, {
      id,
      url: `/media/${id}.webp`,
      width: 3,
      height: 2,
      variants: [],
    });
    await run('insert into event_photos values ($1, $2, $3, now())', event, id, owner!.id);
    const was = { title: '', text: '', place: null, picture: { url: `/media/${id}.webp` }, files: [`${id}.webp`] };
    return { id, actor: reporter!, was, change: () => run('delete from event_photos where photo_id = $1', id) };
  },
  async response() {
    const { id: asked } = (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: reporter }))
      .body;
    const { body } = await site.call<{ id: string }>(
      `POST /support-requests/${asked}/respond`,
      { message: threat },
      { actor: owner },
    );
    const change = () => run('delete from responses where id = $1', body.id);
    return { id: body.id, actor: reporter!, was: { title: '', text: threat }, change };
  },
  async message() {
    const { id: asked } = (await site.call<{ id: string }>('POST /support-requests', aRequest, { actor: reporter }))
      .body;
    await site.call(`POST /support-requests/${asked}/respond`, { message: threat }, { actor: owner });
    const [{ id }] = await run('select id from messages where recipient_id = $1', reporter!.id);
    return { id, actor: reporter!, was: { title: '', text: threat }, change: () => erase(owner!.id) };
  },
  async member() {
    const memberId = owner!.id;
    await site.tellMember({ memberId, version: 2, fullName: 'You will be sorry', bio: threat });
    await site.waitForRow('select from activists where id = $1 and version = 2', [memberId]);
    const change = async () => {
      await site.tellMember({ memberId, version: 3, fullName: 'Dev Thakkar', bio: 'Night rescues.' });
      await site.waitForRow('select from activists where id = $1 and version = 3', [memberId]);
    };
    return { id: memberId, actor: reporter!, was: { title: 'You will be sorry', text: threat }, change };
  },
};

describe.each(Object.keys(examples) as ReportTarget[])('a reported %s', type => {
  it('is shown to staff as it was at the report, and in its present state', async () => {
    const { id, actor, was, change } = await examples[type]();
    expect(await report(type, id, actor)).toBe(201);
    await change();
    const { preview, asReported } = await caseOf(id);
    expect(asReported).toMatchObject([was]);
    expect({ ...preview }).not.toMatchObject(was);
  });
});

describe('the snapshots of a case', () => {
  it('contain each state once, however many members report it', async () => {
    const id = await request({ description: threat });
    await report('support_request', id);
    await report('support_request', id, other);
    expect((await caseOf(id)).asReported).toHaveLength(1);
    await edit(id, { description: 'She is brown and answers to Tara.' });
    await report('support_request', id, await site.join());
    expect((await caseOf(id)).asReported).toMatchObject(
      [{ text: threat }, { text: /^She is brown/ }].map(({ text }) => ({ text: expect.stringMatching(text) })),
    );
  });

  it('are not stored for a refused report', async () => {
    const id = await request({ description: threat });
    await report('support_request', id);
    await edit(id, { description: 'She is brown and answers to Tara.' });
    expect(await report('support_request', id)).toBe(409);
    expect((await caseOf(id)).asReported).toMatchObject([{ text: threat }]);
  });

  it('are read with contacts masked', async () => {
    const id = await request({ description: 'Call me at 98220 54321, or you will be sorry.' });
    await report('support_request', id);
    await edit(id, { description: 'She is brown and answers to Tara.' });
    const { asReported, versions } = await caseOf(id);
    for (const { text } of [asReported[0]!, versions[0]!]) expect(text).toMatch(/^Call me at (?!.*54321)/);
  });

  it('are for staff: neither the owner nor the reporter learns what was stored', async () => {
    const id = await request({ title: 'You will be sorry', description: threat });
    await report('support_request', id);
    await edit(id, { title: 'Lost puppy', description: 'She is brown and answers to Tara.' });
    await run('truncate text_versions');
    await decide(id, 'warn');
    for (const actor of [owner, reporter]) {
      const told = [
        await site.call('GET /moderation/decisions', undefined, { actor }),
        await site.call(`GET /support-requests/${id}`, undefined, { actor }),
        await inTransaction(site.dataSource, tx => gatherPersonalData(tx, actor!.id)),
      ];
      expect(JSON.stringify(told)).not.toContain(threat);
    }
  });
});

describe('a replaced text of a member', () => {
  it('is shown in the case, newest first, with when it was replaced', async () => {
    const id = await request({ title: 'First title', description: 'First text of this request.' });
    await edit(id, { title: 'Second title' });
    await edit(id, { description: 'Second text of this request.' });
    await edit(id, { urgencyLevel: 'low' });
    await report('support_request', id);
    const { versions } = await caseOf(id);
    expect(versions.map(({ title, text }) => [title, text])).toEqual([
      ['Second title', 'First text of this request.\nKarve Road'],
      ['First title', 'First text of this request.\nKarve Road'],
    ]);
    expect(Date.now() - new Date(versions[0]!.replacedAt).getTime()).toBeLessThan(60_000);
  });

  it('is read in the case however many edits came after it', async () => {
    const id = await request({ description: threat });
    await run(
      `insert into text_versions (target_type, target_id, owner_id, title, text)
       select 'support_request', $1, $2, 'Edit', edit::text from generate_series(0, 120) edit`,
      id,
      owner!.id,
    );
    await run(`update text_versions set text = $2 where target_id = $1 and text = '0'`, id, threat);
    await report('support_request', id);
    const { id: caseId, versions, nextVersions } = await caseOf(id);
    const read: string[] = versions.map(({ text }) => text);
    for (let cursor = nextVersions; cursor;) {
      const { status, body } = await site.call<z.infer<typeof moderation.versions.output>>(
        `GET /admin/moderation/${caseId}/versions?limit=50&cursor=${cursor}`,
        undefined,
        { actor: admin },
      );
      expect(status).toBe(200);
      expect(moderation.versions.output.parse(body)).toEqual(body);
      read.push(...body.versions.map(({ text }) => text));
      cursor = body.nextCursor;
    }
    expect(read).toEqual([...Array.from({ length: 120 }, (_, at) => String(120 - at)), threat]);
  });

  it('is for staff in an existing case only', async () => {
    const id = await request();
    await report('support_request', id);
    const path = `GET /admin/moderation/${(await caseOf(id)).id}/versions`;
    expect(await site.call(path, undefined, { actor: reporter })).toMatchObject({ status: 403 });
    expect(
      await site.call(`GET /admin/moderation/${randomUUID()}/versions`, undefined, { actor: admin }),
    ).toMatchObject({
      status: 404,
      body: { code: 'community.moderation.unknown' },
    });
  });

  const columns = Object.values(evidenceTexts).flatMap(({ table, columns: all }) => all.map(column => [table, column]));
  it.each(columns)('is stored for every text that others can read: %s.%s', async (table, column) => {
    const ids = {
      support_requests: () => request(),
      events: async () => (await site.call<{ id: string }>('POST /events', anEvent(), { actor: owner })).body.id,
      responses: async () => (await examples.response()).id,
      activists: async () => owner!.id,
    };
    const id = await ids[table as keyof typeof ids]();
    const of = (text: string) => (column === 'requirements' ? [text] : text);
    await run(`update ${table} set ${column} = $2 where id = $1`, id, of(threat));
    await run('truncate text_versions');
    await run(`update ${table} set ${column} = $2 where id = $1`, id, of('Tara'));
    const [version] = await run('select owner_id, title, text from text_versions where target_id = $1', id);
    expect(version.owner_id).toBe(owner!.id);
    expect(`${version.title}\n${version.text}`.split('\n')).toContain(threat);
  });

  it('is also the reason of a cancellation, which only participants are notified of', async () => {
    const { id } = (await site.call<{ id: string }>('POST /events', anEvent(), { actor: owner })).body;
    await site.call(`POST /events/${id}/cancel`, { reason: threat }, { actor: owner });
    expect(await texts(id)).toEqual([threat]);
  });

  it('is also a contact, shown in the case with its number masked, and erased with its owner', async () => {
    const { id } = (await site.call<{ id: string }>('POST /events', anEvent(), { actor: owner })).body;
    await site.call(`PUT /events/${id}`, { ...anEvent(), contactInfo: 'canary' }, { actor: owner });
    await report('event', id);
    expect((await caseOf(id)).versions[0]!.text.split('\n')).toContain(masked);
    await decide(id);
    await run(`update moderation_steps set done_at = now() - ${days(91)}`);
    await erase(owner!.id);
    expect(await texts(id)).toEqual([]);
  });

  it('is not stored for an edit that is rolled back', async () => {
    const id = await request();
    await inTransaction(site.dataSource, async tx => {
      await tx.query(`update support_requests set title = 'Another' where id = $1`, [id]);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await texts(id)).toEqual([]);
  });

  it('is in its owner’s download, and in nobody else’s', async () => {
    const id = await request({ description: 'First text of this request.' });
    await edit(id, { description: 'Second text of this request.' });
    const download = async ({ id: memberId }: Actor) =>
      JSON.parse(await inTransaction(site.dataSource, tx => gatherPersonalData(tx, memberId)));
    expect((await download(owner!)).textVersions).toMatchObject([
      { targetType: 'support_request', text: 'First text of this request.\nKarve Road' },
    ]);
    expect((await download(reporter!)).textVersions).toEqual([]);
  });

  it('is deleted after 90 days, unless it is evidence in a case', async () => {
    const edited = async () => {
      const id = await request({ description: 'First text of this request.' });
      await edit(id, { description: 'Second text of this request.' });
      return id;
    };
    const [plain, open, decided, long, young] = [
      await edited(),
      await edited(),
      await edited(),
      await edited(),
      await edited(),
    ];
    for (const id of [open, decided, long]) await report('support_request', id);
    for (const id of [decided, long]) await decide(id);
    await run(
      `update moderation_steps set done_at = now() - ${days(91)}
       where case_id = (select id from moderation_cases where target_id = $1)`,
      long,
    );
    await run(`update text_versions set replaced_at = now() - ${days(91)} where target_id <> $1`, young);
    await housekeep();
    const left = await Promise.all([plain, open, decided, long, young].map(async id => (await texts(id)).length));
    expect(left).toEqual([0, 1, 1, 0, 1]);
  });
});

describe('when its owner is erased, the evidence', () => {
  /** A request with a replaced text; both texts contain "canary". */
  async function edited() {
    const id = await request({ title: 'canary one', description: 'canary one lies there and waits.' });
    await edit(id, { title: 'canary two', description: 'canary two lies there and waits.' });
    return id;
  }
  const traces = async () => {
    const rows = await run(`select (select coalesce(json_agg(v), '[]') from text_versions v)::text
      || (select coalesce(json_agg(s), '[]') from moderation_snapshots s)::text
      || (select coalesce(json_agg(c), '[]') from moderation_cases c)::text as all`);
    return rows[0].all as string;
  };

  it('is deleted if no case needs it', async () => {
    const [plain, decided] = [await edited(), await edited()];
    await report('support_request', decided);
    await decide(decided);
    await run(`update moderation_steps set done_at = now() - ${days(91)}`);
    await erase(owner!.id);
    expect(await traces()).not.toMatch(new RegExp(`canary|${owner!.id}|${plain}|${decided}`));
  });

  it('remains anonymously while a case is open, which staff decide, and nobody is notified in their place', async () => {
    const id = await edited();
    await report('support_request', id);
    await erase(owner!.id);
    await erase(owner!.id);
    const found = await caseOf(id);
    expect(found).toMatchObject({ ownerId: null, ownerName: null, asReported: [{ title: 'canary two' }] });
    expect(found.versions.map(({ title }) => title)).toEqual(['canary two', 'canary one']);
    expect(JSON.parse(await inTransaction(site.dataSource, tx => gatherPersonalData(tx, owner!.id)))).toMatchObject({
      textVersions: [],
      decisions: [],
    });
    await site.forgetTold();
    expect(await decide(id, 'suspend')).toBe(200);
    await site.waitForTold('events.community.moderation-news.told.v1', { memberId: reporter!.id });
    expect(JSON.stringify(site.told)).not.toContain(owner!.id);
  });

  it('is erased 90 days after the case was closed', async () => {
    const id = await edited();
    await report('support_request', id);
    await erase(owner!.id);
    const isThere = async () => expect(await caseOf(id)).toMatchObject({ asReported: [{ title: 'canary two' }] });
    await housekeep();
    await isThere();
    await decide(id, 'hide');
    await housekeep();
    await isThere();
    await run(`update moderation_steps set done_at = now() - ${days(91)}`);
    await housekeep();
    expect(await traces()).toBe('[][][]');
  });

  it('remains if it is the reporter who is erased', async () => {
    const id = await request({ description: threat });
    await report('support_request', id);
    await edit(id, { description: 'She is brown and answers to Tara.' });
    await erase(reporter!.id);
    expect(await caseOf(id)).toMatchObject({ reports: [], asReported: [{ text: threat }] });
  });
});

describe('the pictures and files of what is reported', () => {
  /** A photo that content has stored. */
  async function photo() {
    const id = randomUUID();
    await run(`insert into photos (id, owner_id, picture, looks) values ($1, $2, $3, b'0'::bit(64))`, id, owner!.id, {
      id,
      url: `/api/media/files/${id}-640.webp`,
      width: 640,
      height: 480,
      variants: [],
    });
    return { id, file: `${id}-640.webp` };
  }
  const told = (caseId: string, files: string[]) =>
    site.waitForTold('events.community.evidence.changed.v1', { caseId, files });

  it('are evidence in the case of a request until 90 days after its end', async () => {
    const { id: photoId, file } = await photo();
    const id = await request({ title: 'You will be sorry', photos: [photoId] });
    await report('support_request', id);
    const { id: caseId, asReported, preview } = await caseOf(id);
    expect({ reported: asReported[0]!.files, now: preview!.files }).toEqual({ reported: [file], now: [file] });
    await told(caseId, [file]);
    await decide(id);
    await housekeep();
    expect((await caseOf(id)).asReported[0]!.files).toEqual([file]);
    await run(`update moderation_steps set done_at = now() - ${days(91)} where case_id = $1`, caseId);
    await housekeep();
    await told(caseId, []);
    expect((await caseOf(id)).asReported[0]!.files).toEqual([]);
  });

  it('of two states of a request are evidence together', async () => {
    const [first, second] = [await photo(), await photo()];
    const id = await request({ photos: [first.id] });
    await report('support_request', id);
    await edit(id, { photos: [second.id] });
    await report('support_request', id, other);
    const { id: caseId, asReported } = await caseOf(id);
    expect(asReported.map(({ files }) => files)).toEqual([[first.file], [second.file]]);
    await told(caseId, [first.file, second.file].toSorted());
  });

  it('of a member are the profile picture, and of a message what was sent with it', async () => {
    const memberId = owner!.id;
    await site.tellMember({ memberId, version: 2, avatarUrl: '/api/media/files/face-512.webp' });
    await site.waitForRow('select from activists where id = $1 and version = 2', [memberId]);
    await report('member', memberId);
    expect((await caseOf(memberId)).asReported[0]!.files).toEqual(['face-512.webp']);
    const { id } = await examples.message();
    const attached = randomUUID();
    await run(
      `insert into attachments (id, owner_id, type, bytes) values ($1, $2, 'image/webp', 9)`,
      attached,
      memberId,
    );
    await run('insert into message_attachments (message_id, attachment_id, position) values ($1, $2, 0)', id, attached);
    await report('message', id);
    expect((await caseOf(id)).asReported[0]!.files).toEqual([attached]);
  });

  it('of a case that can no longer be decided are released before the case is deleted with its erased owner', async () => {
    const { id: photoId, file } = await photo();
    const id = await request({ photos: [photoId] });
    await report('support_request', id);
    const { id: caseId } = await caseOf(id);
    await decide(id);
    await run(`update moderation_steps set done_at = now() - ${days(91)} where case_id = $1`, caseId);
    await erase(owner!.id);
    await told(caseId, [file]);
    await housekeep();
    await told(caseId, []);
    expect(await run('select from moderation_cases where id = $1', caseId)).toEqual([]);
  });
});

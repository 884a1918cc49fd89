import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { DataExport, privacy } from '@aar/contracts/identity/privacy.contract';
import { exportPartGathered, exportRequested, personalDataServices } from '@aar/contracts/identity/privacy.messages';
import { sealMessage } from '@aar/platform/security/sealed-message';
import { waitUntil } from '@aar/tools/ports.mjs';
import { inTransaction } from '@aar/platform/database/transaction';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { PrivacyConsumer } from '../src/privacy/privacy.consumer';
import type { Member } from './identity.harness';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

/** A download, or the reason for a refusal. */
type Gathered = DataExport & Pick<ProblemBody, 'code'>;

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

describe('a download of all data', () => {
  const request = (actor: Actor) => site.call<Gathered>('POST /privacy/export', {}, { actor });
  const get = async (id: string, actor: Actor) =>
    (await site.call<Gathered>(`GET /privacy/export/${id}`, undefined, { actor })).body;
  const file = (id: string, actor: Actor) =>
    site.call<Record<string, Record<string, unknown>> & ProblemBody>(`GET /privacy/export/${id}/file`, undefined, {
      actor,
    });
  const others = personalDataServices.filter(keeper => keeper !== 'identity');

  /** Publishes the parts of the other services, in two pieces each and out of order. */
  async function handIn(exportId: string, memberId: string) {
    const { publicKey } = await site.heard(exportRequested.name, { exportId });
    for (const keeper of others) {
      const text = JSON.stringify({ from: keeper, words: 'कुत्ता' });
      const pieces = [text.slice(0, 7), text.slice(7)];
      for (const piece of [1, 0])
        await site.publish(exportPartGathered, {
          exportId,
          memberId,
          keeper,
          piece,
          pieces: 2,
          data: await sealMessage(pieces[piece]!, publicKey as string),
        });
    }
  }
  const ready = (id: string, actor: Actor) =>
    waitUntil(async () => (await get(id, actor)).status === 'ready', { what: 'the download' });

  async function aReadyExport(member: Member) {
    const { body } = await request(member.actor);
    await handIn(body.id, member.actor.id);
    await ready(body.id, member.actor);
    return body.id;
  }

  it('ends when the member signs out everywhere, even while it is being gathered', async () => {
    const member = await site.join();
    const id = await aReadyExport(member);
    const other = await request((await site.join()).actor);
    const { body: running } = await request(member.actor);
    const actor = (await site.find(member.token)).body.actor!;
    expect((await site.call('DELETE /sessions', undefined, { actor })).status).toBe(200);
    for (const each of [id, running.id]) {
      expect(await get(each, member.actor)).toMatchObject({ status: 'expired', url: null });
      expect((await file(each, member.actor)).status).toBe(404);
    }
    await handIn(running.id, member.actor.id);
    expect(await get(running.id, member.actor)).toMatchObject({ status: 'expired' });
    expect(other.body.status).toBe('gathering');
    expect((await request(member.actor)).status).toBe(202);
  });

  it('is ready when every service has contributed its part, and is one JSON document', async () => {
    const member = await site.join();
    const { actor } = member;
    const { status, body } = await request(actor);
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'gathering', parts: 4, url: null } });
    await waitUntil(async () => (await get(body.id, actor)).gathered === 1, { what: 'this service’s own part' });
    expect((await file(body.id, actor)).status).toBe(404);
    await handIn(body.id, actor.id);
    await ready(body.id, actor);
    expect(await get(body.id, actor)).toMatchObject({ gathered: 4, url: `/api/privacy/export/${body.id}/file` });

    const { headers, body: document } = await file(body.id, actor);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(document).toMatchObject({
      member: { id: actor.id, fullName: 'Asha Kulkarni' },
      identity: {
        account: { email: member.user.email, bio: 'Night rescues.' },
        sessions: [{}],
        visits: [{}],
        verifications: [],
      },
      content: { from: 'content', words: 'कुत्ता' },
      notifications: { from: 'notifications' },
    });
    expect(JSON.stringify(document)).not.toMatch(/argon2|hash/i);
    await site.noticeTo(actor.id, { kind: 'export-ready' });
  });

  it('is gathered one at a time, and shown to its member only', async () => {
    const { actor } = await site.join();
    const stranger = await site.join();
    const { body } = await request(actor);
    expect((await request(actor)).body).toMatchObject({ status: 409, code: 'identity.export.running' });
    expect((await get(body.id, stranger.actor)).code).toBe('identity.export.unknown');
    expect((await file(body.id, stranger.actor)).status).toBe(404);
    const latest = (of: Actor) =>
      site.call<Output<typeof privacy.latestExport>>('GET /privacy/export', undefined, { actor: of });
    expect((await latest(actor)).body.export).toMatchObject({ id: body.id });
    expect((await latest(stranger.actor)).body).toEqual({ export: null });
  });

  it('gets no part that contains data of another member', async () => {
    const [{ actor }, stranger] = [await site.join(), await site.join()];
    const exportId = (await request(actor)).body.id;
    const { publicKey } = await site.heard(exportRequested.name, { exportId });
    const part = exportPartGathered.schema.parse({
      exportId,
      memberId: stranger.actor.id,
      keeper: 'content',
      piece: 0,
      pieces: 1,
      data: await sealMessage('{}', publicKey as string),
    });
    await inTransaction(site.dataSource, tx => new PrivacyConsumer().keep(part, tx));
    const parts = await site.run('select keeper from data_export_parts where export_id = $1', exportId);
    expect(parts.map(({ keeper }: { keeper: string }) => keeper)).not.toContain('content');
  });

  it('replaces an earlier one of its member, and of nobody else', async () => {
    const [member, other] = [await site.join(), await site.join()];
    const [first, theirs] = [await aReadyExport(member), await aReadyExport(other)];
    const second = await aReadyExport(member);
    expect((await get(first, member.actor)).code).toBe('identity.export.unknown');
    expect((await get(second, member.actor)).status).toBe('ready');
    expect((await get(theirs, other.actor)).status).toBe('ready');
  });

  it('is not blocked for ever by one to which a service never responded', async () => {
    const { actor } = await site.join();
    const { body } = await request(actor);
    await site.run(`update data_exports set expires_at = now() - interval '1 minute' where id = $1`, body.id);
    expect((await get(body.id, actor)).status).toBe('expired');
    expect((await request(actor)).status).toBe(202);
  });

  it('is available for a week; then its parts are deleted', async () => {
    const member = await site.join();
    const id = await aReadyExport(member);
    const days = (Date.parse((await get(id, member.actor)).expiresAt!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    await site.run(`update data_exports set expires_at = now() - interval '1 minute' where id = $1`, id);
    expect((await file(id, member.actor)).status).toBe(404);
    await site.service.app.get(Housekeeping).forget();
    expect(await site.run('select 1 from data_export_parts where export_id = $1', id)).toEqual([]);
    expect((await get(id, member.actor)).status).toBe('expired');
  });
});

import { randomUUID } from 'node:crypto';
import dns from 'node:dns/promises';
import { messagesWaiting } from '@aar/contracts/community/conversations.messages';
import { eventNewsTold } from '@aar/contracts/community/events.messages';
import { responseOffered } from '@aar/contracts/community/support-requests.messages';
import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import type { Output } from '@aar/contracts/contract';
import type { push } from '@aar/contracts/notifications/push.contract';
import { startPushService } from '@aar/testing/push-service';
import { newVapidKey } from '@aar/tools/site/vapid-key.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { startDeliveryOf } from './deliveries';
import { type Notifications, startNotifications, undecidedPreferences } from './notifications.harness';

let site: Notifications;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  service = await startPushService();
  site = await startNotifications({ VAPID_PRIVATE_KEY: newVapidKey() });
});
afterAll(async () => {
  await site?.stop();
  await service?.stop();
});
afterEach(async () => {
  service.reset();
  await site.reset();
});

const as = (id: string, session?: string) => ({ actor: { id, role: 'user' as const, session } });
const subscribe = (id: string, subscription: object = service.subscription(), session?: string) =>
  site.call('POST /push/subscriptions', subscription, as(id, session));
const subscriptions = () => site.dataSource.query('select member_id from push_subscriptions');

describe('notifications on a device', () => {
  it('can be decrypted only by the device, are signed by this site, and link to their page', async () => {
    const [asha] = await site.addMembers(2);
    expect((await subscribe(asha!.id)).status).toBe(204);
    await site.startWorker();
    const delivery = await startDeliveryOf(site, 'push');
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 1, suppressed: 1 });
    expect(service.arrived).toHaveLength(1);
    const [{ message, subject, headers }] = service.arrived as [(typeof service.arrived)[number]];
    expect(message).toEqual({ title: 'Rally on Sunday', body: 'Meet us at ten.', path: '/', tag: delivery.id });
    expect(subject).toBe('mailto:no-reply@register.example.in');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' });
  });

  describe('about something that the member is waiting for', () => {
    const id = '0193a1b2-1111-7222-8333-444455556666';
    const news = [
      [
        'an offer of help',
        (reader: string) =>
          site.publish(responseOffered, {
            responseId: randomUUID(),
            requestId: id,
            requestTitle: 'Dog hit by a scooter',
            ownerId: reader,
            responderId: randomUUID(),
            responderName: 'Asha Rao',
          }),
        { title: 'Asha Rao offers help', body: 'Dog hit by a scooter', path: `/support-requests/${id}` },
      ],
      [
        'a message',
        (reader: string) =>
          site.publish(messagesWaiting, {
            noticeId: randomUUID(),
            conversationId: id,
            recipientId: reader,
            senderId: randomUUID(),
            senderName: 'Asha Rao',
            senderNgoName: null,
            kind: 'unread',
            unread: 3,
          }),
        { title: 'Asha Rao wrote to you', body: '3 unread messages', path: `/messages/${id}` },
      ],
      [
        'news of an event',
        (reader: string) =>
          site.publish(eventNewsTold, {
            eventId: id,
            ownerId: randomUUID(),
            title: 'Adoption camp',
            location: 'Town hall',
            city: 'Pune',
            eventDate: '2099-12-06',
            eventTime: '10:00',
            newsId: randomUUID(),
            kind: 'cancelled',
            heldUntil: null,
            memberIds: [reader],
          }),
        {
          title: 'Cancelled: Adoption camp',
          path: `/events/${id}`,
          body: '6 December 2099 at 10:00 am, Town hall, Pune',
        },
      ],
    ] as const;

    it.each(news)('%s: are sent in addition to the mail, unless switched off', async (_, tell, shown) => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id);
      await site.startWorker();
      await tell(asha!.id);
      await waitUntil(() => service.arrived.length > 0, { what: 'the notification' });
      expect(service.arrived[0]!.message).toMatchObject(shown);
      await site.prefer(asha!.id, {
        channels: { ...undecidedPreferences.channels, response: ['email'], message: ['email'], event: ['email'] },
      });
      await tell(asha!.id);
      await waitUntil(() => site.mail.sentTo(asha!.email).length === 2, { what: 'both mails' });
      const kept = `select final_counts as counts from deliveries where channel = 'push' and finished_at is not null
        order by created_at`;
      await waitUntil(async () => (await site.dataSource.query(kept)).length === 2, { what: 'both deliveries' });
      expect(service.arrived).toHaveLength(1);
    });
  });

  it.each([404, 410])('end for a device that its push service no longer knows (%i)', async status => {
    const [asha] = await site.addMembers(1);
    await subscribe(asha!.id);
    service.state.status = status;
    await site.startWorker();
    const delivery = await startDeliveryOf(site, 'push');
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 0, suppressed: 1 });
    expect(await subscriptions()).toEqual([]);
  });

  it('record why a push service refuses them, in its own text', async () => {
    const [asha] = await site.addMembers(1);
    await subscribe(asha!.id);
    Object.assign(service.state, { status: 403, answer: 'the key in the authorization header is another' });
    await site.startWorker();
    const delivery = await startDeliveryOf(site, 'push');
    await delivery.finished();
    expect(await delivery.reasons()).toEqual(['the key in the authorization header is another']);
  });

  describe('of a device that subscribed with a former key of the site', () => {
    const former = Buffer.alloc(65, 4).toString('base64url');
    const devicesOf = async (id: string) =>
      (await site.call<Output<typeof push.devices>>('GET /push/devices', undefined, as(id))).body.devices;
    const present = async (id: string) =>
      (await site.call<{ publicKey: string }>('GET /push/key', undefined, as(id))).body.publicKey;

    it('are not sent, and the list of devices says so until it subscribes again', async () => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id, { ...service.subscription('before'), siteKey: former });
      expect(await devicesOf(asha!.id)).toEqual([expect.objectContaining({ isEnded: true })]);
      await site.startWorker();
      const delivery = await startDeliveryOf(site, 'push');
      await delivery.finished();
      expect(await delivery.counts()).toMatchObject({ sent: 0, failed: 0, suppressed: 1 });
      expect(service.arrived).toEqual([]);
      const siteKey = await present(asha!.id);
      const replaces = service.subscription('before').endpoint;
      await subscribe(asha!.id, { ...service.subscription('now'), siteKey, replaces });
      expect(await devicesOf(asha!.id)).toEqual([expect.objectContaining({ isEnded: false })]);
      const next = await startDeliveryOf(site, 'push');
      await next.finished();
      expect(await next.counts()).toMatchObject({ sent: 1 });
    });

    it.each([
      [403, 'the VAPID credentials in the authorization header do not correspond to the credentials used to subscribe'],
      [400, '{"reason":"VapidPkHashMismatch"}'],
      [401, '{"errno":109,"message":"VAPID public key mismatch"}'],
    ])('end by the text of its push service, if the browser’s key is unknown (%i)', async (status, answer) => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id);
      Object.assign(service.state, { status, answer });
      await site.startWorker();
      const delivery = await startDeliveryOf(site, 'push');
      await delivery.finished();
      expect(await delivery.counts()).toMatchObject({ failed: 0, suppressed: 1 });
      expect(await devicesOf(asha!.id)).toEqual([expect.objectContaining({ isEnded: true })]);
      const next = await startDeliveryOf(site, 'push');
      await next.finished();
      expect(await next.reasons()).toEqual(['No device takes notifications']);
    });

    it('are distinguished from refusals about the site, which end no device', async () => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id, { ...service.subscription(), siteKey: await present(asha!.id) });
      Object.assign(service.state, { status: 403, answer: '{"reason":"ExpiredJwtToken"}' });
      await site.startWorker();
      const delivery = await startDeliveryOf(site, 'push');
      await delivery.finished();
      expect(await delivery.counts()).toMatchObject({ failed: 1 });
      expect(await devicesOf(asha!.id)).toEqual([expect.objectContaining({ isEnded: false })]);
    });

    it('belong to another member only if that member has subscribed: nobody replaces somebody else’s device', async () => {
      const [asha, ravi] = await site.addMembers(2);
      await subscribe(asha!.id, service.subscription('hers'));
      const replaces = service.subscription('hers').endpoint;
      await subscribe(ravi!.id, { ...service.subscription('his'), replaces });
      expect(await devicesOf(asha!.id)).toHaveLength(1);
    });
  });

  it('go to subscribed devices until they are unsubscribed', async () => {
    const [asha, ravi] = await site.addMembers(2);
    await subscribe(asha!.id);
    expect(await subscriptions()).toEqual([{ member_id: asha!.id }]);
    // Another member uses this browser next.
    await subscribe(ravi!.id);
    expect(await subscriptions()).toEqual([{ member_id: ravi!.id }]);
    const { endpoint } = service.subscription();
    await site.call('POST /push/unsubscribe', { endpoint }, as(asha!.id));
    expect(await subscriptions()).toHaveLength(1);
    expect((await site.call('POST /push/unsubscribe', { endpoint }, as(ravi!.id))).status).toBe(204);
    expect(await subscriptions()).toEqual([]);
  });

  it('go to devices that the member sees and can end one by one', async () => {
    const [asha, ravi] = await site.addMembers(2);
    const session = randomUUID();
    await subscribe(asha!.id, service.subscription(), session);
    const devicesOf = async (id: string, inSession = session) =>
      (await site.call<Output<typeof push.devices>>('GET /push/devices', undefined, as(id, inSession))).body.devices;
    const [device] = await devicesOf(asha!.id);
    expect(device).toEqual({
      id: expect.any(String),
      device: expect.any(String),
      since: expect.any(String),
      current: true,
      isEnded: false,
    });
    expect(await devicesOf(asha!.id, randomUUID())).toEqual([{ ...device, current: false }]);
    expect(JSON.stringify(device)).not.toContain('http');
    expect(await devicesOf(ravi!.id)).toEqual([]);
    await site.call(`DELETE /push/devices/${device!.id}`, undefined, as(ravi!.id));
    expect(await devicesOf(asha!.id)).toHaveLength(1);
    expect((await site.call(`DELETE /push/devices/${device!.id}`, undefined, as(asha!.id))).status).toBe(204);
    expect(await devicesOf(asha!.id)).toEqual([]);
  });

  it('end only with the session of the device', async () => {
    const [asha, ravi] = await site.addMembers(2);
    const [phone, laptop, tablet] = [randomUUID(), randomUUID(), randomUUID()];
    await subscribe(asha!.id, service.subscription('phone'), phone);
    await subscribe(asha!.id, service.subscription('laptop'), laptop);
    const left = async (): Promise<string[]> =>
      (await site.dataSource.query('select session_id as id from push_subscriptions order by created_at')).map(
        ({ id }: { id: string }) => id,
      );
    const end = async (memberId: string, ...sessionIds: string[]) => {
      const told = randomUUID();
      await site.publish(memberSignedOut, { memberId, sessionIds }, told);
      await site.applied(told);
    };
    await end(ravi!.id, phone);
    await end(asha!.id, randomUUID());
    expect(await left()).toEqual([phone, laptop]);
    // The member signs in again on the same device.
    await subscribe(asha!.id, service.subscription('phone'), tablet);
    await end(asha!.id, phone);
    expect(await left()).toEqual([laptop, tablet]);
    await end(asha!.id, tablet);
    expect(await left()).toEqual([laptop]);
  });

  it('end on all devices but one when all other sessions are ended, including expired sessions', async () => {
    const [asha] = await site.addMembers(1);
    const [mine, lapsed] = [randomUUID(), randomUUID()];
    await subscribe(asha!.id, service.subscription('mine'), mine);
    await subscribe(asha!.id, service.subscription('lost'), lapsed);
    await subscribe(asha!.id, service.subscription('of old'));
    // The database stores microseconds, which the time of the end lacks.
    await site.dataSource.query(`update push_subscriptions set created_at = created_at - interval '1 second'`);
    const [told, endedAt] = [randomUUID(), new Date().toISOString()];
    await subscribe(asha!.id, service.subscription('signed in again'), randomUUID());
    await site.publish(memberSignedOut, { memberId: asha!.id, sessionIds: [], all: { except: mine, endedAt } }, told);
    await site.applied(told);
    expect(await subscriptions()).toHaveLength(2);
  });

  it('end on all devices when a member is signed out everywhere, and continue for other members', async () => {
    const [asha, ravi] = await site.addMembers(2);
    await subscribe(asha!.id, service.subscription('phone'), randomUUID());
    await subscribe(asha!.id, service.subscription('of old'));
    await subscribe(ravi!.id, service.subscription('another’s'), randomUUID());
    await site.dataSource.query(`update push_subscriptions set created_at = created_at - interval '1 second'`);
    const [told, endedAt] = [randomUUID(), new Date().toISOString()];
    await site.publish(memberSignedOut, { memberId: asha!.id, sessionIds: [], all: { except: null, endedAt } }, told);
    await site.applied(told);
    const left = await site.dataSource.query('select member_id as id from push_subscriptions');
    expect(left).toEqual([{ id: ravi!.id }]);
  });

  it('go to at most ten devices of a member', async () => {
    const [asha] = await site.addMembers(1);
    for (let n = 0; n < 11; n += 1) await subscribe(asha!.id, service.subscription(`device-${n}`));
    expect(await subscriptions()).toHaveLength(10);
  });

  it.each([
    ['http://push.example.com/x', 'The browser gave no valid address'],
    ...[
      '10.0.0.1',
      '93.184.216.34',
      '[::1]',
      '167772161',
      'redis',
      'push.example.com:25',
      'me:word@push.example.com',
    ].map(host => [`https://${host}/push`, 'The browser gave no valid address']),
  ])('are rejected for a URL that no push service has: %s', async (endpoint, message) => {
    const [asha] = await site.addMembers(1);
    const { status, body } = await subscribe(asha!.id, { ...service.subscription(), endpoint });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'endpoint', message }] });
    expect(await subscriptions()).toEqual([]);
  });

  it.each(['https://10.0.0.1/push', 'https://push.example.com:25/push', 'https://me:word@push.example.com/push'])(
    'are not sent to %s, although it was stored',
    async stored => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id);
      await site.dataSource.query(`update push_subscriptions set endpoint = '${stored}'`);
      await site.startWorker();
      const delivery = await startDeliveryOf(site, 'push');
      await delivery.finished();
      expect(await delivery.counts()).toMatchObject({ suppressed: 1 });
      await waitUntil(async () => (await subscriptions()).length === 0, { what: 'forgetting the device' });
    },
  );

  describe('to a name that leads into the private network', () => {
    beforeEach(() => {
      jest.spyOn(dns, 'lookup').mockResolvedValue([{ address: '10.0.0.1', family: 4 }] as never);
    });
    afterEach(() => jest.restoreAllMocks());
    const endpoint = 'https://push.example.com/push';

    it('are rejected', async () => {
      const [asha] = await site.addMembers(1);
      expect(await subscribe(asha!.id, { ...service.subscription(), endpoint })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'endpoint', message: 'The browser gave an address that is not public' }] },
      });
    });

    it('are not sent, although it was public when the device subscribed', async () => {
      const [asha] = await site.addMembers(1);
      await subscribe(asha!.id);
      await site.dataSource.query('update push_subscriptions set endpoint = $1', [endpoint]);
      await site.startWorker();
      const delivery = await startDeliveryOf(site, 'push');
      await delivery.finished();
      expect(await delivery.counts()).toMatchObject({ suppressed: 1 });
      await waitUntil(async () => (await subscriptions()).length === 0, { what: 'forgetting the device' });
    });
  });

  it('are not sent to a URL that cannot be parsed, and go to the other devices', async () => {
    const [asha] = await site.addMembers(1);
    for (const device of ['a', 'b']) await subscribe(asha!.id, service.subscription(device));
    await site.dataSource.query(
      `update push_subscriptions set endpoint = 'not an address' where id = (select id from push_subscriptions limit 1)`,
    );
    await site.startWorker();
    const delivery = await startDeliveryOf(site, 'push');
    await delivery.finished();
    expect(await delivery.counts()).toMatchObject({ sent: 1 });
    await waitUntil(async () => (await subscriptions()).length === 1, { what: 'forgetting the device' });
  });

  it('have a key that browsers accept', async () => {
    const [asha] = await site.addMembers(1);
    const { body } = await site.call<{ publicKey: string }>('GET /push/key', undefined, as(asha!.id));
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
  });
});

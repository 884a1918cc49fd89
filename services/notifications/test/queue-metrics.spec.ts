import type { Actor } from '@aar/contracts/access';
import { waitUntil } from '@aar/tools/ports.mjs';
import { queueNames } from '../src/notifications.config';
import { admin, type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const shown = async () => (await fetch(`${site.service.url}/metrics`)).text();
const depthOf = async (queue: string) =>
  Number(new RegExp(`^queue_depth\\{queue="${queue}"\\} (.*)$`, 'm').exec(await shown())?.[1]);

describe('the metrics of the service', () => {
  it('show every queue even if no worker runs', async () => {
    const metrics = await shown();
    for (const queue of queueNames) {
      expect(metrics).toContain(`queue_depth{queue="${queue}"} 0`);
      expect(metrics).toContain(`queue_oldest_seconds{queue="${queue}"} 0`);
    }
  });

  it('show a backlog while a broadcast waits, and none when it is finished', async () => {
    await site.addMembers(1_100);
    const { body } = await site.broadcast();
    await waitUntil(async () => (await depthOf('campaigns')) === 3, { what: 'three chunks to wait' });
    expect(Number(/^queue_oldest_seconds\{queue="campaigns"\} (.*)$/m.exec(await shown())![1])).toBeGreaterThan(0);
    await site.startWorker();
    await site.completed(body.campaignId);
    await waitUntil(async () => (await depthOf('campaigns')) === 0, { what: 'an empty queue' });
  });
});

describe('the queue board', () => {
  type Queue = {
    name: string;
    counts: Record<string, number>;
    jobs: { id: string; data: object }[];
    readOnlyMode: boolean;
  };
  const board = (query = '', actor: Actor | null = admin) =>
    site.call<{ queues: Queue[] }>(`GET /admin/queues/api/queues${query}`, undefined, { actor });

  it('shows administrators each queue and the ids in its jobs, without personal data', async () => {
    const [member] = await site.addMembers(600);
    const { body } = await site.broadcast();
    // Chunks are queued right after the commit, and the response does not wait for it.
    await waitUntil(async () => (await depthOf('campaigns')) === 2, { what: 'two chunks to wait' });
    const { status, body: seen } = await board('?activeQueue=campaigns&status=latest&page=1&jobsPerPage=10');
    expect(status).toBe(200);
    expect(seen.queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual(
      queueNames.map(name => [name, true]),
    );
    const { jobs, counts } = seen.queues.find(({ name }) => name === 'campaigns')!;
    expect(counts.prioritized! + counts.waiting!).toBe(2);
    expect(jobs.map(({ data }) => data)).toContainEqual({ deliveryId: body.campaignId, number: 0 });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${member!.email}|${member!.id}|Member 1|${admin.id}`));
    const one = await site.call<{ job: { id: string } }>(`GET /admin/queues/api/queues/campaigns/${jobs[0]!.id}`);
    expect(one.body.job.id).toBe(jobs[0]!.id);
  });

  it('is closed to visitors, members and other staff', async () => {
    expect((await board('', null)).status).toBe(401);
    for (const role of ['user', 'moderator', 'editor'] as const)
      expect((await board('', { id: admin.id, role })).status).toBe(403);
  });

  it('responds with unknown for a missing job, and is read-only', async () => {
    expect((await site.call('GET /admin/queues/api/queues/campaigns/none')).status).toBe(404);
    expect((await site.call('GET /admin/queues/api/queues/none/none')).status).toBe(404);
    for (const change of ['campaigns/pause', 'campaigns/empty', 'campaigns/obliterate', 'pause'])
      expect((await site.call(`PUT /admin/queues/api/queues/${change}`, {})).status).toBe(404);
  });
});

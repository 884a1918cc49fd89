import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { eventSubject } from '@aar/platform/messaging/streams';
import { Random } from '@aar/platform/service/seeded-random';
import type { RunningService } from '@aar/platform/service/start-service';
import { waitUntil } from '@aar/tools/ports.mjs';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { mostUnsaved } from '../src/deliveries/chunk-run';
import type { Notifications } from './notifications.harness';

/** More than one chunk; a worker sends two of them concurrently. */
const recipients = 700;
const [chunksAtOnce, connections] = [2, 8];
const settings = {
  SMTP_CONNECTIONS: String(connections),
  QUEUE_CONCURRENCY: `campaigns=${chunksAtOnce}`,
  LOG_LEVEL: 'silent',
};
/**
 * The number of messages one crash may send twice: those sent but not saved, and those in progress
 * (docs/decisions/delivery-ledger.md).
 */
const repeatedByACrash = chunksAtOnce * (mostUnsaved + connections);
/** Milliseconds that the mail server takes per message, so that the campaign lasts about as long as its faults. */
const usualDelay = 40;

/** Possible faults by target: faults of the same target happen one after another, those of different targets concurrently. */
const faults = {
  worker: ['is killed', 'is frozen', 'is replaced'],
  redis: ['crashes', 'forgets everything'],
  'mail server': ['is slow', 'defers everybody', 'turns everybody away', 'goes away'],
  campaign: ['is paused'],
  events: ['hold one that nobody can read'],
} as const;
type Target = keyof typeof faults;

interface Fault {
  target: Target;
  name: string;
  /** Number of recipients reached when the fault begins. */
  at: number;
  /** Duration in milliseconds. */
  lasts: number;
}

/** The faults of a seed: one for each target, and up to two more. */
function faultsOf(random: Random): Fault[] {
  const targets = Object.keys(faults) as Target[];
  const more = Array.from({ length: random.whole(0, 2) }, () => random.pick(targets));
  return [...targets, ...more]
    .map(target => ({
      target,
      name: random.pick<string>(faults[target]),
      at: random.whole(10, Math.floor(recipients * 0.8)),
      lasts: random.whole(200, 1_500),
    }))
    .sort((one, other) => one.at - other.at);
}

/** Runs a broadcast under the faults of a seed, and states the outcomes that are allowed. */
export class SeededFaults {
  readonly total = recipients;
  /** Recipients whom the mail server refuses permanently, and one whose address could forge a header. */
  refused: string[] = [];
  /** Maximum number of duplicates. */
  mostRepeated = 0;
  /** Maximum number of recipients with status unknown. */
  mostUnknown = 0;
  /** Members of valid events that come after a malformed event in the stream. */
  announced: string[] = [];
  readonly plan: Fault[];
  private readonly random: Random;
  private readonly turns = new Map<Target, Promise<void>>();
  private readonly happening = new Set<string>();
  private reply: string | undefined;
  private child: ChildProcess | undefined;
  private worker: RunningService | undefined;
  private campaignId = '';

  constructor(
    private readonly site: Notifications,
    seed: number,
  ) {
    this.random = new Random(seed);
    this.plan = faultsOf(this.random);
  }

  /** The faults as text, to reproduce a run. */
  get story() {
    return this.plan.map(({ target, name, at, lasts }) => `  at ${at}: ${target} ${name} for ${lasts} ms`).join('\n');
  }

  /** Resolves to the campaign's id when all faults are over and the campaign has ended. */
  async run(): Promise<string> {
    const { site } = this;
    await this.prepare();
    this.child = await site.spawnWorker(settings);
    this.campaignId = (await site.broadcast()).body.campaignId;
    const waits = setInterval(() => void this.endWaits().catch(() => undefined), 250);
    try {
      for (const fault of this.plan) {
        await this.reached(fault.at);
        this.begin(fault);
      }
      await Promise.all(this.turns.values());
      await site.completed(this.campaignId, 60_000);
    } finally {
      clearInterval(waits);
    }
    return this.campaignId;
  }

  /** The faults in progress. */
  get underWay() {
    return [...this.happening].join(', ') || 'nothing';
  }

  private async prepare() {
    const { site, random } = this;
    const [forger, unlucky, ...others] = random.pickSome(await site.addMembers(recipients), 5);
    const forged = 'asha@example.in>\r\nRCPT TO:<everyone@example.in';
    await site.dataSource.query('update recipients set email = $2 where member_id = $1', [forger!.id, forged]);
    const full = others.map(({ email }) => email);
    this.refused = [forged, ...full];
    site.mail.delay = usualDelay;
    site.mail.recipientReply = address => (full.includes(address) ? '550 mailbox full' : (this.reply ?? '250 OK'));
    site.mail.hangUpAfter = address => address === unlucky!.email;
    this.mostUnknown = 1;
  }

  private reached(count: number) {
    return waitUntil(() => this.site.mail.counts.size >= count, { what: `${count} recipients`, timeout: 60_000 });
  }

  private begin({ target, name, lasts }: Fault) {
    const before = this.turns.get(target) ?? Promise.resolve();
    const what = `${target} ${name}`;
    const turn = before.then(async () => {
      this.happening.add(what);
      await this.happen(what, lasts);
      this.happening.delete(what);
    });
    turn.catch(() => undefined); // run() awaits all turns and gets the error
    this.turns.set(target, turn);
  }

  private happen(what: string, lasts: number): Promise<void> {
    const { mail } = this.site;
    const replying = (reply: string) =>
      this.whileSo(
        lasts,
        () => (this.reply = reply),
        () => (this.reply = undefined),
      );
    switch (what) {
      case 'worker is killed':
        return this.killWorker();
      case 'worker is frozen':
        return this.freezeWorker(lasts);
      case 'worker is replaced':
        return this.replaceWorker();
      case 'redis crashes':
        return this.whileSo(
          lasts,
          () => this.site.servers.redis.stop('SIGKILL'),
          () => this.site.servers.redis.start(),
        );
      case 'redis forgets everything':
        return this.emptyRedis();
      case 'mail server is slow':
        return this.whileSo(
          lasts,
          () => (mail.delay = 10 * usualDelay),
          () => (mail.delay = usualDelay),
        );
      case 'mail server defers everybody':
        return replying('451 try later');
      case 'mail server turns everybody away':
        return replying('421 too many connections');
      case 'mail server goes away':
        this.mostUnknown += 2 * connections;
        return this.whileSo(
          lasts,
          () => mail.stop(),
          () => mail.start(),
        );
      case 'campaign is paused':
        return this.whileSo(
          lasts,
          () => this.act('pause'),
          () => this.act('resume'),
        );
      default:
        return this.publishUnreadable();
    }
  }

  private async whileSo(lasts: number, begin: () => unknown, end: () => unknown) {
    await begin();
    await sleep(lasts);
    await end();
  }

  private async killWorker() {
    const child = await this.childAlone();
    await ended(child, 'SIGKILL');
    await this.takeOver();
  }

  /** Freezes the worker past its lease, so that other workers have claimed its chunks when it resumes. */
  private async freezeWorker(lasts: number) {
    const child = await this.childAlone();
    child.kill('SIGSTOP');
    await this.takeOver();
    await sleep(lasts);
    child.kill('SIGCONT');
    await ended(child, 'SIGTERM');
  }

  private async replaceWorker() {
    const { child, worker } = this;
    await this.startWorker();
    if (child) await ended(child, 'SIGTERM');
    if (worker) await this.site.endWorker(worker);
    this.child = undefined;
  }

  /** The only worker, in a process of its own that can be killed. */
  private async childAlone(): Promise<ChildProcess> {
    this.child ??= await this.site.spawnWorker(settings);
    if (this.worker) await this.site.endWorker(this.worker);
    this.worker = undefined;
    return this.child;
  }

  /** Expires the leases of the only worker and starts another one. */
  private async takeOver() {
    this.mostRepeated += repeatedByACrash;
    this.child = undefined;
    await this.site.dataSource.query(
      'update delivery_chunks set leased_until = now(), suspected_at = now() where leased_until > now()',
    );
    await this.startWorker();
  }

  private async startWorker() {
    this.worker = await this.site.startWorker(settings);
  }

  private async emptyRedis() {
    const redis = new Redis(this.site.servers.redisUrl);
    await redis.flushall();
    redis.disconnect();
  }

  /** Ignores the conflict if the campaign has ended and can no longer be paused or resumed. */
  private async act(action: 'pause' | 'resume') {
    const { status } = await this.site.call(`POST /admin/campaigns/${this.campaignId}/${action}`, {});
    if (status === 409 && (await this.site.campaign(this.campaignId)).finishedAt) return;
    if (status !== 200) throw new Error(`${action} was answered ${status}`);
  }

  private async publishUnreadable() {
    const connection = await connect(natsAddress(this.site.servers.natsUrl));
    await jetstream(connection).publish(eventSubject(memberChanged.name), '{"memberId":"nobody"}', {
      msgID: randomUUID(),
    });
    await connection.close();
    const memberId = randomUUID();
    this.announced.push(memberId);
    await this.site.publish(memberChanged, {
      memberId,
      version: 1,
      fullName: 'Asha Rao',
      userType: 'activist',
      role: 'user',
      state: 'Maharashtra',
      city: 'Pune',
      experience: null,
      interests: [],
      bio: null,
      ngoName: null,
      ngoWebsite: null,
      ngoDescription: null,
      isVerified: true,
      status: 'active',
      listed: true,
      ngoApproved: false,
      avatarUrl: null,
      joinedAt: new Date().toISOString(),
    });
  }

  /**
   * Shortens waits, so that a run takes seconds: deferred chunks are due at once, and queued ones are queued again after two
   * seconds.
   */
  private endWaits() {
    return this.site.dataSource.query(
      `with waiting as (
         select delivery_id, number from delivery_chunks
         where finished_at is null and (due_at > now() or queued_at < now() - interval '2 seconds') for update skip locked)
       update delivery_chunks c set due_at = least(c.due_at, now()), queued_at = null
       from waiting where c.delivery_id = waiting.delivery_id and c.number = waiting.number`,
    );
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

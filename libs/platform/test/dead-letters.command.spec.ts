import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { ATTEMPTS, EVENT_ID, SUBJECT } from '../src/messaging/message-headers';
import { connectNats, type Nats } from '../src/messaging/nats';
import { ensureStreams } from '../src/messaging/streams';

describe('the command for dead letters', () => {
  let servers: BackingServers;
  let nats: Nats;

  beforeAll(async () => {
    servers = await startBackingServers({ nats: true });
    nats = connectNats({ servers: servers.natsUrl, name: 'test' });
    await ensureStreams(await jetstreamManager(await nats.connected()));
  });
  afterAll(async () => {
    await nats?.drain();
    await servers?.close();
  });
  afterEach(async () => {
    const manager = await jetstreamManager(await nats.connected());
    await Promise.all(['DEAD', 'EVENTS'].map(stream => manager.streams.purge(stream)));
  });

  const setAside = async (service: string, event: string, id = `${service} ${event} ${Math.random()}`) => {
    const kept = headers();
    if (id) kept.set(EVENT_ID, id);
    kept.set(SUBJECT, `events.${event}`);
    kept.set(ATTEMPTS, '0');
    const subject = `dead.${service}__${event.replaceAll('.', '_')}`;
    const { seq } = await jetstream(await nats.connected()).publish(subject, '{"secret":1}', { headers: kept });
    return seq;
  };
  const run = (...given: string[]) => {
    const script = join(__dirname, '../src/messaging/dead-letters.command.ts');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--conditions=source', '-r', '@swc-node/register', script, ...given],
      { cwd: join(__dirname, '..'), env: { ...process.env, NATS_URL: servers.natsUrl }, encoding: 'utf8' },
    );
    return { stdout, stderr, status };
  };
  const listed = (...given: string[]) =>
    run('list', ...given)
      .stdout.split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as { seq: number; durable: string; event: string });
  const eventsCount = async () =>
    (await (await jetstreamManager(await nats.connected())).streams.info('EVENTS')).state.messages;

  it('lists those of a consumer, of a kind and since a moment, without their data', async () => {
    const [one, two, three] = [
      await setAside('meters', 'lamp.lit.v1'),
      await setAside('lamps', 'lamp.lit.v1'),
      await setAside('lamps', 'lamp.out.v1'),
    ];
    const seqs = (...given: string[]) => listed(...given).map(({ seq }) => seq);
    expect(seqs()).toEqual([one, two, three]);
    expect(seqs('--consumer', 'lamps__lamp_lit_v1')).toEqual([two]);
    expect(seqs('--kind', 'lamp.lit.v1')).toEqual([one, two]);
    expect(seqs('--since', '2999-01-01')).toEqual([]);
    expect(seqs('--since', '2020-01-01', '--kind', 'lamp.out.v1')).toEqual([three]);
    expect(run('list').stdout).not.toContain('secret');
  }, 60_000);

  it('replays all letters that meet every condition and says how many; repeating it changes nothing', async () => {
    await setAside('meters', 'lamp.lit.v1');
    await setAside('lamps', 'lamp.lit.v1');
    await setAside('lamps', 'lamp.lit.v1');
    const other = await setAside('lamps', 'lamp.out.v1');
    const order = ['replay', '--consumer', 'lamps__lamp_lit_v1', '--kind', 'lamp.lit.v1', '--since', '2020-01-01'];
    expect(run(...order)).toMatchObject({ stdout: 'replayed 2\n', status: 0 });
    expect(run(...order)).toMatchObject({ stdout: 'replayed 0\n', status: 0 });
    expect(await eventsCount()).toBe(2);
    expect(listed().map(({ durable }) => durable)).toEqual(['meters__lamp_lit_v1', 'lamps__lamp_out_v1']);
    expect(run('replay', String(other))).toMatchObject({ stdout: 'replayed 1\n', status: 0 });
    expect(run('replay', String(other))).toMatchObject({ stderr: `there is no dead letter ${other}\n`, status: 1 });
  }, 60_000);

  it('replays everything if asked to, except letters without an id', async () => {
    await setAside('meters', 'lamp.lit.v1');
    const nameless = await setAside('lamps', 'lamp.lit.v1', '');
    await setAside('lamps', 'lamp.out.v1');
    expect(run('replay', '--all').stdout).toBe(
      `replayed 2\nleft 1, without an id or replayed meanwhile: ${nameless}\n`,
    );
    expect(listed().map(({ seq }) => seq)).toEqual([nameless]);
  }, 60_000);

  it.each([
    [[]],
    [['replay']],
    [['replay', 'x']],
    [['replay', '1', '--all']],
    [['replay', '--since', 'yesterday-ish']],
    [['list', '--colour', 'red']],
  ])('refuses %j and replays nothing', async given => {
    await setAside('lamps', 'lamp.lit.v1');
    expect(run(...given).status).toBe(2);
    expect(await eventsCount()).toBe(0);
  });
});

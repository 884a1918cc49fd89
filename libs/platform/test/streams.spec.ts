import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import { natsAddress } from '../src/messaging/nats-address';
import { DEAD, ensureStreams, EVENTS } from '../src/messaging/streams';

let servers: BackingServers;
beforeAll(async () => void (servers = await startBackingServers({ nats: true })));
afterAll(() => servers?.close());

it('creates the streams once, however many processes start at the same moment', async () => {
  const processes = await Promise.all(Array.from({ length: 8 }, () => connect(natsAddress(servers.natsUrl))));
  const managers = await Promise.all(processes.map(process => jetstreamManager(process)));
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(managers.map(manager => ensureStreams(manager)));
    for (const name of [EVENTS, DEAD]) await managers[0]!.streams.delete(name);
  }
  await Promise.all(processes.map(process => process.close()));
});

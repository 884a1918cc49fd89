import { jetstreamManager } from '@nats-io/jetstream';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { connect } from '@nats-io/transport-node';

/** All messages in the streams of a NATS server (subjects, headers and data) as text, for tests that search in them. */
export async function storedMessages(natsUrl: string): Promise<string> {
  const connection = await connect(natsAddress(natsUrl));
  try {
    const manager = await jetstreamManager(connection);
    const texts: string[] = [];
    for await (const { config, state } of manager.streams.list())
      for (let seq = Math.max(state.first_seq, 1); seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (message) texts.push([message.subject, String(message.header), message.string()].join('\n'));
      }
    return texts.join('\n');
  } finally {
    await connection.close();
  }
}

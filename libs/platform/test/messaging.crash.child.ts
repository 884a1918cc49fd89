import 'reflect-metadata';
import { Controller } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import type { EntityManager } from 'typeorm';
import { OnEvent } from '../src/messaging/consumer.decorator';
import { lampLit, openTestDatabase, startEvents } from './messaging.harness';

/** A consumer in its own process. With HANG set a lamp named `hang` blocks the handler; one named `fatal` kills the process. */
@Controller()
class LampConsumer {
  @OnEvent(lampLit)
  async note({ lamp }: EventData<typeof lampLit>, tx: EntityManager) {
    await tx.query('insert into lamp_effects (service, lamp) values ($1, $2)', ['lamps', lamp]);
    if (lamp === 'fatal') process.kill(process.pid, 'SIGKILL');
    if (lamp === 'hang' && process.env.HANG) {
      process.send!('hanging');
      await new Promise(() => undefined);
    }
  }
}

async function main() {
  const dataSource = await openTestDatabase(process.env.DATABASE_URL!);
  // Longer than a start takes: nats-server 2.9 miscounts deliveries that fall due while no consumer is connected.
  const options = { ackWait: 5_000, attempts: 2 };
  await startEvents({ natsUrl: process.env.NATS_URL!, dataSource, consumers: [LampConsumer], options });
}

void main();

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { codes } from '@aar/contracts/notifications/codes.contract';
import type { Input } from '@aar/contracts/contract';
import { actorReader } from '@aar/platform/service/actor';
import { publicKeys } from '@aar/testing/actor-tokens';

export type Delivery = Input<typeof codes.deliver>;

/** Serves `codes.deliver` over real HTTP as the notifications service would, and records the deliveries. */
export async function startNotifications() {
  const delivered: Delivery[] = [];
  /** `delay`: milliseconds that every response takes. */
  const state = { failing: false, delay: 0 };
  const readActor = actorReader(publicKeys, 'notifications');
  const server = createServer(async (request, response) => {
    const isService = (await readActor(request.headers['x-actor'] as string))?.role === 'service';
    const delivery = codes.deliver.input.safeParse(await json(request));
    const accepted = `${request.method} ${request.url}` === codes.deliver.http && isService && delivery.success;
    if (accepted && !state.failing) delivered.push(delivery.data);
    const [status, body] = !accepted
      ? [400, { code: 'input.invalid', message: 'not as the contract says' }]
      : state.failing
        ? [503, { code: 'service.away', message: 'away' }]
        : [202, { provider: 'local-sms' }];
    await setTimeout(state.delay);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    state,
    lastCode: (contact: string) => delivered.findLast(delivery => delivery.contact === contact)?.code,
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

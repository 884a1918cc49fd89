import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { actorReader } from '@aar/platform/service/actor';
import { publicKeys } from './actor-tokens';
import { close, listen } from './stand-in-provider';

/** The responses of a service to other services, by `verb path` of the request. */
export type StandInAnswers = Record<string, (body: unknown) => object>;

/**
 * A fake service for calls between services over real HTTP. It responds only to services, which authenticate with their actor
 * token. Any other request gets 403.
 */
export async function startServiceStandIn(name: string, answers: StandInAnswers) {
  const readActor = actorReader(publicKeys, name);
  let isAway = false;
  const server = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy();
    const actor = await readActor(request.headers['x-actor'] as string);
    const isService = actor?.role === 'service';
    const answer = isService ? answers[`${request.method} ${request.url}`] : undefined;
    response
      .writeHead(answer ? 200 : 403, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ? answer(await json(request)) : { code: 'access.denied', message: 'denied' }));
  });
  return {
    url: await listen(server, 0),
    /** Drops all connections from now on, until it is called with false. */
    goAway: (away: boolean) => void (isAway = away),
    stop: () => close(server),
  };
}

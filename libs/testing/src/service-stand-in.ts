import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Problem } from '@aar/platform/errors/problem';
import { actorReader } from '@aar/platform/service/actor';
import { publicKeys } from './actor-tokens';
import { close, listen } from './stand-in-provider';

/** The responses of a service to other services, by `verb path` of the request; they may throw problems. */
export type StandInAnswers = Record<string, (body: unknown) => object>;

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const refuse = (): never => {
  throw new Problem('access.denied');
};

/**
 * A fake service for calls between services over real HTTP. It responds only to services that authenticate with their actor
 * token; any other request gets 403.
 */
export async function startServiceStandIn(name: string, answers: StandInAnswers) {
  const readActor = actorReader(publicKeys, name);
  let isAway = false;
  const server = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy();
    const actor = await readActor(request.headers['x-actor'] as string);
    const isService = actor?.role === 'service';
    const answer = isService ? answers[`${request.method} ${request.url}`] : refuse;
    const body = await json(request);
    try {
      send(response, 200, (answer ?? refuse)(body));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      send(response, error.status, error.toJSON());
    }
  });
  return {
    url: await listen(server, 0),
    /** Drops all connections from now on, until it is called with false. */
    goAway: (away: boolean) => void (isAway = away),
    stop: () => close(server),
  };
}

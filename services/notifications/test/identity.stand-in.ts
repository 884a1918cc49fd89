import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { contacts, type MemberContact, type NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { actorReader } from '@aar/platform/service/actor';

/** Answers over real HTTP how members are reached and what notices say, as identity would; tests add them. */
export async function startIdentity(actorKey: string) {
  const known = new Map<string, MemberContact>();
  const notices = new Map<string, NoticeWords>();
  const asked: string[][] = [];
  let isAway = false;
  const readActor = actorReader(actorKey);

  const answers: Record<string, (body: unknown) => object> = {
    [contacts.find.http]: body => {
      const { memberIds } = contacts.find.input.parse(body);
      asked.push(memberIds);
      return { contacts: memberIds.flatMap(id => known.get(id) ?? []) };
    },
    [contacts.notice.http]: body => ({ notice: notices.get(contacts.notice.input.parse(body).noticeId) ?? null }),
  };

  const server = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy();
    const isService = readActor(request.headers['x-actor'] as string)?.role === 'service';
    const answer = isService ? answers[`${request.method} ${request.url}`] : undefined;
    response
      .writeHead(answer ? 200 : 403, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ? answer(await json(request)) : { code: 'access.denied', message: 'denied' }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ known, notices, asked },
    /** Answers nobody from now on, until it is back. */
    goAway: (away: boolean) => void (isAway = away),
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { media, type StoredDocument } from '@aar/contracts/content/media.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { actorReader } from '@aar/platform/service/actor';

/** Answers over real HTTP whose the pictures and documents are, as the content service would; tests add them. */
export async function startContent(actorKey: string) {
  const pictures: { ownerId: string; picture: Picture }[] = [];
  const documents: { ownerId: string; document: StoredDocument }[] = [];
  const readActor = actorReader(actorKey);

  const answers: Record<string, (body: unknown) => object> = {
    [media.ownedPicture.http]: body => {
      const { ownerId, id } = media.ownedPicture.input.parse(body);
      return { picture: pictures.find(one => one.ownerId === ownerId && one.picture.id === id)?.picture ?? null };
    },
    [media.ownedDocuments.http]: body => {
      const { ownerId, ids } = media.ownedDocuments.input.parse(body);
      const owned = documents.filter(one => one.ownerId === ownerId && ids.includes(one.document.id));
      return { documents: owned.map(({ document }) => document) };
    },
  };

  const server = createServer(async (request, response) => {
    const isService = readActor(request.headers['x-actor'] as string)?.role === 'service';
    const answer = isService ? answers[`${request.method} ${request.url}`] : undefined;
    response
      .writeHead(answer ? 200 : 403, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ? answer(await json(request)) : { code: 'access.denied', message: 'denied' }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pictures,
    documents,
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

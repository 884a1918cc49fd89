import { media, type StoredDocument } from '@aar/contracts/content/media.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { startServiceStandIn } from '@aar/testing/service-stand-in';

/** A fake content service with the owners of pictures and documents, which tests add. */
export async function startContent() {
  const pictures: { ownerId: string; picture: Picture }[] = [];
  const documents: { ownerId: string; document: StoredDocument }[] = [];
  const standIn = await startServiceStandIn('content', {
    [media.ownedPicture.http]: body => {
      const { ownerId, id } = media.ownedPicture.input.parse(body);
      return { picture: pictures.find(one => one.ownerId === ownerId && one.picture.id === id)?.picture ?? null };
    },
    [media.ownedDocuments.http]: body => {
      const { ownerId, ids } = media.ownedDocuments.input.parse(body);
      const owned = documents.filter(one => one.ownerId === ownerId && ids.includes(one.document.id));
      return { documents: owned.map(({ document }) => document) };
    },
  });
  return { ...standIn, pictures, documents };
}

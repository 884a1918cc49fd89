import { verificationChanged } from '@aar/contracts/identity/verifications.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import type { Submission } from './verifications.repository';

/** Publishes to the content service, which stores the documents, whether they are under review. */
export const publishVerification = (
  tx: EntityManager,
  { id: verificationId, memberId, documents }: Pick<Submission, 'id' | 'memberId' | 'documents'>,
  isOpen: boolean,
): Promise<void> =>
  addToOutbox(tx, verificationChanged, {
    verificationId,
    memberId,
    documentIds: documents.map(({ id }) => id),
    isOpen,
  });

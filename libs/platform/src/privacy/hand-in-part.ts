import type { EventData } from '@aar/contracts/messaging';
import {
  exportPartGathered,
  type exportRequested,
  type personalDataServices,
} from '@aar/contracts/identity/privacy.messages';
import type { EntityManager } from 'typeorm';
import { addToOutbox } from '../messaging/outbox';
import { piecesOf } from '../messaging/pieces';
import { sealMessage } from '../security/sealed-message';

/**
 * Publishes a service's part of a member's data export: JSON text of any length, in pieces that fit into events,
 * encrypted for that export only.
 */
export async function handInPart(
  tx: EntityManager,
  keeper: (typeof personalDataServices)[number],
  { exportId, memberId, publicKey }: EventData<typeof exportRequested>,
  text: string,
): Promise<void> {
  const pieces = piecesOf(text);
  for (const [piece, data] of pieces.entries())
    await addToOutbox(tx, exportPartGathered, {
      exportId,
      memberId,
      keeper,
      piece,
      pieces: pieces.length,
      data: await sealMessage(data, publicKey),
    });
}

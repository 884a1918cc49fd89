import { Nats } from '@aar/platform/messaging/nats';
import { writeToJournal } from '@aar/platform/restore/journal';
import { Injectable, Logger } from '@nestjs/common';
import type { Claim } from './chunk-ledger';
import { isUrgentKind } from '../vocabulary/delivery-kinds';
import { chunkJournal } from '../journal/journal-kinds';

/** Milliseconds that a claim waits for the journal. */
const patience = 2_000;

/** Writes claims of chunks into the journal before anything is sent, so that a restore knows whom a message may have reached. */
@Injectable()
export class ChunkClaims {
  private readonly logger = new Logger('journal');

  constructor(private readonly nats: Nats) {}

  /**
   * Returns whether the chunk may be sent. While NATS is unavailable, broadcasts and other mail that can wait are not sent.
   * A call for help is, and might be sent twice if the databases had to be restored to the minutes before.
   */
  async record({ deliveryId, number, fence, statuses, kind }: Claim): Promise<boolean> {
    const entry = { deliveryId, number, fence, statuses: statuses.toString('base64'), isOver: false };
    try {
      await writeToJournal(this.nats, chunkJournal, entry, patience);
      return true;
    } catch (error) {
      this.logger.warn(`the claim of ${deliveryId}/${number} is not in the journal: ${(error as Error).message}`);
      return isUrgentKind(kind);
    }
  }
}

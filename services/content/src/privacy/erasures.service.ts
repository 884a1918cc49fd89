import { memberPartErased } from '@aar/contracts/identity/privacy.messages';
import { defineDueWork, type DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { RetryLater } from '@aar/platform/jobs/retry-later';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FileRemovals } from '../media/file-removals.service';

export const keeper = 'content';

export const reportErased = defineDueWork('report-erased', z.object({ memberId: z.uuid(), rows: z.int() }));

/** Milliseconds between two checks for files that are still to be removed. */
const pause = 1_000;

/** Reports a member's part as erased: the rows are deleted with the event, the files once the storage has removed them. */
@Injectable()
export class Erasures {
  constructor(private readonly removals: FileRemovals) {}

  @OnDue(reportErased)
  async report({ memberId, rows }: DueWorkData<typeof reportErased>, { once }: DueContext): Promise<void> {
    if (await this.removals.arePending(memberId)) throw new RetryLater(pause);
    await once(tx => addToOutbox(tx, memberPartErased, { memberId, keeper, rows }));
  }
}

import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { recordDone } from '@aar/platform/restore/journal-of-due-work';
import { Injectable } from '@nestjs/common';
import { AlertRings, type LockedAlert } from './alert-rings';
import { doneWork } from '../journal/journal-kinds';
import { openRing } from './open-ring.work';

/** Opens rings when they are due. */
@Injectable()
export class OpenRingWorker {
  constructor(private readonly rings: AlertRings) {}

  /** Runs exactly once, even with crashes and replicas: its writes and the completion of the work are one transaction. */
  @OnDue(openRing)
  async open({ alertId }: DueWorkData<typeof openRing>, { once }: DueContext) {
    let alert: LockedAlert | undefined;
    await once(
      async tx => {
        if (!alert) return;
        await recordDone(tx, doneWork, openRing, alertId);
        await this.rings.openNext(tx, alert);
      },
      async tx => void (alert = await this.rings.lock(tx, alertId)),
    );
  }
}

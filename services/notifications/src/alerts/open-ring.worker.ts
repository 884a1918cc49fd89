import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { noteDone } from '@aar/platform/restore/journal-of-due-work';
import { Injectable } from '@nestjs/common';
import { AlertRings, type Standing } from './alert-rings';
import { doneWork } from '../journal/journal-kinds';
import { openRing } from './open-ring.work';

/** Opens rings when they are due. */
@Injectable()
export class OpenRingWorker {
  constructor(private readonly rings: AlertRings) {}

  /** Runs exactly once, even with crashes and replicas: its writes and the completion of the work are one transaction. */
  @OnDue(openRing)
  async open({ alertId }: DueWorkData<typeof openRing>, { once }: DueContext) {
    let alert: Standing | undefined;
    await once(
      async tx => {
        if (!alert) return;
        await noteDone(tx, doneWork, openRing, alertId);
        await this.rings.openNext(tx, alert);
      },
      async tx => void (alert = await this.rings.hold(tx, alertId)),
    );
  }
}

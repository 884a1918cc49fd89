import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { liftSuspension as liftWork } from '../accounts/account-due-work';
import { lockedAccount } from '../accounts/change-account';
import { liftSuspension } from './member-actions.service';

/** Lifts expired suspensions. */
@Injectable()
export class LapsedSuspensions {
  constructor(private readonly clock: Clock) {}

  @OnDue(liftWork)
  async lift({ memberId }: DueWorkData<typeof liftWork>, { once }: DueContext): Promise<void> {
    await once(
      async tx => {
        const account = await lockedAccount(tx, memberId);
        if (account?.status !== 'suspended' || !account.suspendedUntil) return;
        if (account.suspendedUntil <= this.clock.now()) await liftSuspension(tx, account);
      },
      tx => lockedAccount(tx, memberId),
    );
  }
}

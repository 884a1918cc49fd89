import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { SealedCodes } from './sealed-codes';

const minute = 60_000;

export const forgetExpiredCodes = defineRecurringWork('forget-expired-codes', { every: minute });

/** Deletes codes that were not sent before they expired. */
@Injectable()
export class ExpiredCodes {
  constructor(private readonly codes: SealedCodes) {}

  @OnDue(forgetExpiredCodes)
  async forget() {
    await this.codes.forgetExpired();
  }
}

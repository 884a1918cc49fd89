import { inTransaction } from '@aar/platform/database/transaction';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { liftSuspension } from './member-actions.service';

const minute = 60_000;
const batch = 100;

/** Lifts suspensions whose time is over; several replicas may do it at once. */
@Injectable()
export class LapsedSuspensions {
  private readonly logger = new Logger('suspensions');

  constructor(private readonly dataSource: DataSource) {}

  @Interval(minute)
  async liftInTurn() {
    await this.lift().catch(error => this.logger.warn(`later: ${(error as Error).message}`));
  }

  async lift(): Promise<void> {
    for (let lifted = batch; lifted === batch;) lifted = await inTransaction(this.dataSource, liftSome);
  }
}

async function liftSome(tx: DataSource['manager']): Promise<number> {
  const lapsed = await tx.getRepository(Account).find({
    where: { status: 'suspended', suspendedUntil: LessThanOrEqual(new Date()) },
    take: batch,
    lock: { mode: 'for_no_key_update', onLocked: 'skip_locked' },
  });
  for (const account of lapsed) await liftSuspension(tx, account);
  return lapsed.length;
}

import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { resync } from '@aar/platform/read-models/resync';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { membersAggregate } from './aggregates';
import { leavingAccount } from '../accounts/standing';

const day = 86_400_000;

export const publishLeaving = defineRecurringWork('publish-leaving', { every: day });

/**
 * Publishes members whose deletion is planned again once a day. If the deletion was planned, or the event consumed, by a build
 * without `leaving`, the member would otherwise be shown until the erasure. Consumers that have the state ignore the event.
 */
@Injectable()
export class LeavingMembers {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(publishLeaving)
  async publish(): Promise<void> {
    await resync(this.dataSource, { ...membersAggregate, where: leavingAccount });
  }
}

import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { resync } from '@aar/platform/read-models/resync';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { siteContentAggregate } from './site-content.aggregate';

const day = 86_400_000;

export const republishEntries = defineRecurringWork('tell-entries-again', { every: day });

/**
 * Publishes all entries of the site's content again once a day. The stream has only the last two weeks, so a service that
 * newly consumes entries would never get one that was set before. A service that already has the version ignores it.
 */
@Injectable()
export class RepublishedEntries {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(republishEntries)
  async republish(): Promise<void> {
    await resync(this.dataSource, siteContentAggregate);
  }
}

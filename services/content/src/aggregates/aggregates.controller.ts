import { contentAggregates as contract } from '@aar/contracts/content/aggregates.contract';
import { PublishedRows } from '@aar/platform/read-models/published-rows';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { contentAggregates } from './aggregates';

/** Counts and hashes of what this service publishes, for the services that store a copy. */
@Implements(contract)
export class AggregatesController implements Handlers<typeof contract> {
  private readonly published: PublishedRows;

  constructor(dataSource: DataSource) {
    this.published = new PublishedRows(dataSource, contentAggregates);
  }

  sum(asked: Inputs<typeof contract>['sum']) {
    return this.published.sum(asked);
  }

  rows(asked: Inputs<typeof contract>['rows']) {
    return this.published.rows(asked);
  }
}

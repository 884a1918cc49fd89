import { aggregatesOf } from '../aggregates';

/** What content publishes, for the services that store a copy. */
export const contentAggregates = aggregatesOf('content', ['identity', 'community', 'notifications']);

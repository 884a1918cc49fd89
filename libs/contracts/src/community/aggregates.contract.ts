import { aggregatesOf } from '../aggregates';

/** What community publishes, for the services that store a copy. */
export const communityAggregates = aggregatesOf('community', ['content', 'notifications']);

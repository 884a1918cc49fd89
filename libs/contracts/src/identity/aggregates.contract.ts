import { aggregatesOf } from '../aggregates';

/** What identity publishes, for the services that store a copy. */
export const identityAggregates = aggregatesOf('identity', ['community', 'content', 'notifications']);

/**
 * How many processes a site has.
 *
 * @typedef {object} Topology
 * @property {Record<'gateway' | 'identity' | 'community' | 'content' | 'notifications' | 'worker', number>} replicas
 * @property {boolean} cluster whether NATS has three servers or one
 * @property {boolean} pooler whether the first replica of each service reaches its database through PgBouncer
 */

/** Two of everything. @type {Topology} */
export const WHOLE = {
  replicas: { gateway: 2, identity: 2, community: 2, content: 2, notifications: 2, worker: 2 },
  cluster: true,
  pooler: true,
};

/** For test runs: two replicas of what the short set of faults stops. @type {Topology} */
export const SMALL = {
  replicas: { gateway: 2, identity: 1, community: 2, content: 1, notifications: 1, worker: 2 },
  cluster: false,
  pooler: false,
};

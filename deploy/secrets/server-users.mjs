import { NATS_USERS, natsAuthorization } from '@aar/tools/backing-servers/nats-permissions.mjs';
import { REDIS_USERS, redisAcl } from '@aar/tools/backing-servers/redis-acl.mjs';
import { passwordsOf } from './secret-folder.mjs';

/** Who may publish and hear what, for nats.conf to include. @param {Record<string, string>} secrets */
export const natsUsers = secrets => natsAuthorization(passwordsOf(secrets, 'nats', NATS_USERS));

/** Who may do what in Redis, as an ACL file; its replicas have a user of their own. @param {Record<string, string>} secrets */
export const redisUsers = secrets =>
  `${redisAcl(passwordsOf(secrets, 'redis', REDIS_USERS))}user replication on >${secrets['redis-replication']} +psync +replconf +ping\n`;

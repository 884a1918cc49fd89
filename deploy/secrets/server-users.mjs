import { NATS_USERS, natsAuthorization } from '@aar/tools/backing-servers/nats-permissions.mjs';
import { REDIS_USERS, redisAcl } from '@aar/tools/backing-servers/redis-acl.mjs';
import { passwordsOf } from './secret-folder.mjs';

/** Users and their permissions in NATS, a file that nats.conf includes. @param {Record<string, string>} secrets */
export const natsUsers = secrets => natsAuthorization(passwordsOf(secrets, 'nats', NATS_USERS));

/** Users and their permissions in Redis, as an ACL file; replicas have their own user. @param {Record<string, string>} secrets */
export const redisUsers = secrets =>
  `${redisAcl(passwordsOf(secrets, 'redis', REDIS_USERS))}user replication on >${secrets['redis-replication']} +psync +replconf +ping\n`;

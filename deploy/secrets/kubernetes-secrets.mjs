import { NATS_USERS } from '@aar/tools/backing-servers/nats-permissions.mjs';
import { REDIS_USERS } from '@aar/tools/backing-servers/redis-acl.mjs';
import { DATABASE_USERS } from '@aar/tools/backing-servers/server-users.mjs';
import { publicActorKeys } from '@aar/tools/site/actor-keys.mjs';
import { actorKeysOf, passwordsOf } from './secret-folder.mjs';
import { natsUsers, redisUsers } from './server-users.mjs';

/** @param {string} name @param {Record<string, string | undefined>} stringData */
const secret = (name, stringData) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  type: 'Opaque',
  stringData,
});

/**
 * The Secrets and the ConfigMap that the manifests refer to by name, for `kubectl apply`.
 *
 * @param {Record<string, string>} secrets
 */
export function kubernetesSecrets(secrets) {
  const actorKey = (/** @type {string} */ name) => ({ ACTOR_SIGNING_KEY: secrets[`actor-key-${name}`] });
  const digestKey = (/** @type {string} */ name) => ({ DIGEST_KEY: secrets[`digest-key-${name}`] });
  // CloudNativePG notices a new password only in Secrets with this label.
  const postgresUser = (/** @type {string} */ name, /** @type {string} */ username) => ({
    ...secret(`postgres-${name}`, { username, password: secrets[`postgres-${name}`] }),
    metadata: { name: `postgres-${name}`, labels: { 'cnpg.io/reload': 'true' } },
    type: 'kubernetes.io/basic-auth',
  });
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      postgresUser('superuser', 'postgres'),
      ...DATABASE_USERS.map(name => postgresUser(name, `aar_${name}`)),
      secret('nats-users', passwordsOf(secrets, 'nats', NATS_USERS)),
      secret('nats-configuration', { 'users.conf': natsUsers(secrets) }),
      secret('redis-users', passwordsOf(secrets, 'redis', [...REDIS_USERS, 'replication'])),
      secret('redis-configuration', { 'users.acl': redisUsers(secrets) }),
      secret('gateway', actorKey('gateway')),
      secret('identity', {
        ...digestKey('identity'),
        ...actorKey('identity'),
        CODE_PEPPER: secrets['code-pepper'],
        SECOND_FACTOR_KEY: secrets['second-factor-key'],
      }),
      secret('community', { ...digestKey('community'), ...actorKey('community') }),
      secret('content', { ...digestKey('content'), ...actorKey('content') }),
      secret('notifications', {
        ...digestKey('notifications'),
        ...actorKey('notifications'),
        UNSUBSCRIBE_KEY: secrets['unsubscribe-key'],
        VAPID_PRIVATE_KEY: secrets['vapid-key'],
      }),
      secret('integrations', { INTEGRATIONS_KEY: secrets['integrations-key'] }),
      secret('smtp', { SMTP_URL: secrets['smtp-url'] }),
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'actor-public-keys' },
        data: { ACTOR_PUBLIC_KEYS: publicActorKeys(actorKeysOf(secrets)) },
      },
    ],
  };
}

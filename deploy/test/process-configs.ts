import { CommunityConfig } from '@aar/community/src/community.config';
import { ContentConfig } from '@aar/content/src/content.config';
import { GatewayConfig } from '@aar/gateway/src/gateway.config';
import { IdentityConfig } from '@aar/identity/src/identity.config';
import { NotificationsConfig } from '@aar/notifications/src/notifications.config';

const configs = {
  gateway: GatewayConfig,
  identity: IdentityConfig,
  community: CommunityConfig,
  content: ContentConfig,
  notifications: NotificationsConfig,
};

export type ServiceName = keyof typeof configs;

/** The settings of a migration. */
export const migrationSettings = ['DATABASE_URL'];

/** Settings that Node itself reads and our schemas do not contain. */
export const readByNodeItself = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS'];

/** The service that a process belongs to, by the name of its Deployment, Job or Compose service. */
export function serviceOf(process: string): ServiceName {
  const name = process.startsWith('worker-') ? 'notifications' : process.replace(/^migrate-/, '');
  if (!(name in configs)) throw new Error(`${process} is no process of ours`);
  return name as ServiceName;
}

/** The configuration class of a process; workers have that of their service. */
export const configOf = (process: string) => configs[serviceOf(process)];

import type { Actor } from '@aar/contracts/access';
import { push } from '@aar/contracts/notifications/push.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { NotificationsConfig } from '../../notifications.config';
import { PushSubscriptions } from './push-subscriptions';
import { vapidKeysOf } from './vapid-key';

const longestDevice = 200;

/** Remembers on which devices a member wants notifications. */
@Implements(push)
export class PushController implements Handlers<typeof push> {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  key() {
    const { VAPID_PRIVATE_KEY: key } = this.config;
    return Promise.resolve({ publicKey: key ? vapidKeysOf(key).publicKey : null });
  }

  async subscribe(subscription: Inputs<typeof push>['subscribe'], actor: Actor, once: Once, { userAgent }: Caller) {
    const { protocol, hostname } = new URL(subscription.endpoint);
    if (protocol !== 'https:' && !this.config.ALLOWED_PRIVATE_HOSTS.includes(hostname))
      throw new Problem('input.invalid', {
        errors: [{ path: 'endpoint', message: 'The browser gave no valid address' }],
      });
    return once(async tx => {
      await this.subscriptions.add(tx, actor, subscription, userAgent.slice(0, longestDevice));
      return {};
    });
  }

  async unsubscribe({ endpoint }: Inputs<typeof push>['unsubscribe'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.subscriptions.remove(tx, actor.id, endpoint);
      return {};
    });
  }
}

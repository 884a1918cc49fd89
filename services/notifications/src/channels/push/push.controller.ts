import type { Actor } from '@aar/contracts/access';
import { push } from '@aar/contracts/notifications/push.contract';
import { refusals } from '@aar/contracts/refusals';
import { cutText } from '@aar/contracts/text/cut-text';
import { Problem } from '@aar/platform/errors/problem';
import { isOutsideEndpoint } from '@aar/platform/security/outside-endpoint';
import { isPrivateHost } from '@aar/platform/security/public-address';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { NotificationsConfig } from '../../notifications.config';
import { PushSubscriptions } from './push-subscriptions';
import { vapidKeysOf } from './vapid-key';

const longestDevice = 200;
/** Timeout in milliseconds of the DNS lookup of a push service. */
const lookUpTime = 2_000;

/** Stores on which devices a member wants notifications. */
@Implements(push)
export class PushController implements Handlers<typeof push> {
  constructor(
    private readonly config: NotificationsConfig,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  key() {
    return Promise.resolve({ publicKey: this.siteKey() });
  }

  async subscribe(subscription: Inputs<typeof push>['subscribe'], actor: Actor, once: Once, { userAgent }: Caller) {
    await this.judge(new URL(subscription.endpoint));
    return once(async tx => {
      await this.subscriptions.add(tx, actor, subscription, cutText(userAgent, longestDevice));
      return {};
    });
  }

  async unsubscribe({ endpoint }: Inputs<typeof push>['unsubscribe'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.subscriptions.remove(tx, actor.id, endpoint);
      return {};
    });
  }

  async devices(_input: object, actor: Actor) {
    return { devices: await this.subscriptions.devicesOf(actor, this.siteKey()) };
  }

  endDevice({ id: device }: Inputs<typeof push>['endDevice'], { id }: Actor, once: Once) {
    return once(async tx => {
      await this.subscriptions.removeDevice(tx, id, device);
      return {};
    });
  }

  private siteKey() {
    const { VAPID_PRIVATE_KEY: key } = this.config;
    return key ? vapidKeysOf(key).publicKey : null;
  }

  /** A forged client could name an internal host. The sender checks again for each message, because a DNS entry can change. */
  private async judge(endpoint: URL) {
    const allowed = this.config.ALLOWED_PRIVATE_HOSTS;
    if (!isOutsideEndpoint(endpoint, allowed)) throw refused(refusals.pushAddressInvalid);
    if (await isPrivateHost({ host: endpoint.hostname, timeout: lookUpTime, allowed }))
      throw refused(refusals.pushAddressPrivate);
  }
}

const refused = (message: string) => new Problem('input.invalid', { errors: [{ path: 'endpoint', message }] });

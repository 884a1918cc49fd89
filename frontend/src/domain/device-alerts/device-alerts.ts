import { api } from '../../api/deferred-client';
import { browserStorage } from '../../api/storage';
import { isOfKey, subscribeWith } from './push-subscription';

/**
 * Whether this device shows push notifications. `impossible`: the browser does not support them; `blocked`: the member denied the
 * permission; `ended`: it subscribed with a former key of the site, with which nobody can send.
 */
export type DeviceAlerts = 'impossible' | 'blocked' | 'off' | 'ended' | 'on';

/** Storage key of the member who turned on alerts in this browser. */
const owner = 'aar-alerts-of';
/** Storage key of the endpoint of the subscription that is registered with the server. */
const known = 'aar-alerts-at';
const knownAddress = () => browserStorage.get(known) ?? undefined;

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const pushManagerOf = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager;
const subscriptionOf = async () => (await (await pushManagerOf())?.getSubscription()) ?? null;

/** The current state. Does not prompt the member. */
export async function deviceAlerts(): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = Notification.permission === 'granted' ? await subscriptionOf() : null;
  if (!subscription) return 'off';
  const { publicKey } = await api.push.key({});
  return publicKey === null || isOfKey(subscription, publicKey) ? 'on' : 'ended';
}

/** Has the browser prompt for permission unless it is already decided, then registers this device with the server. */
export async function turnOnDeviceAlerts(publicKey: string, memberId: string): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await register(await subscribeWith(pushManager, publicKey), publicKey);
  browserStorage.set(owner, memberId);
  return 'on';
}

/** Registers a subscription with the server, replacing the one it has for this browser. */
async function register(subscription: PushSubscription, siteKey: string) {
  const { endpoint, keys } = subscription.toJSON();
  const before = knownAddress();
  await api.push.subscribe({
    endpoint: endpoint!,
    keys: { p256dh: keys!.p256dh!, auth: keys!.auth! },
    siteKey,
    ...(before && before !== endpoint && { replaces: before }),
  });
  browserStorage.set(known, endpoint!);
}

export async function turnOffDeviceAlerts(): Promise<DeviceAlerts> {
  const subscription = await subscriptionOf();
  if (subscription) {
    await api.push.unsubscribe({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  browserStorage.remove(known);
  return 'off';
}

const isOwner = (memberId: string | undefined): memberId is string =>
  memberId !== undefined && memberId === browserStorage.get(owner);

/**
 * Called when the signed-in member changes. The server deletes the subscription with the session that ended. If the member who
 * turned on alerts signs in again, the device is registered again; for anybody else the browser is unsubscribed.
 */
export async function followMember(memberId: string | undefined): Promise<void> {
  const subscription = isPossible() ? await subscriptionOf() : null;
  if (!subscription) return;
  if (isOwner(memberId)) await keepSubscribed(memberId, { tellAnyway: true });
  else await subscription.unsubscribe();
}

/**
 * Renews the subscription of a device with alerts: when the site's key has changed, and when the browser has replaced the
 * subscription. Registers the current one with the server.
 */
export function keepSubscribed(memberId: string | undefined, options: { tellAnyway?: boolean } = {}): Promise<void> {
  if (isPossible())
    // The service worker reports that the browser has replaced the subscription.
    navigator.serviceWorker.onmessage = ({ data }) => {
      if (data === 'push-subscription-changed') void keepSubscribed(memberId).catch(() => undefined);
    };
  return (renewing = renewing.catch(() => undefined).then(() => renew(memberId, options)));
}

/** Serialises the calls: two at once would each end the other's subscription. */
let renewing = Promise.resolve();

async function renew(memberId: string | undefined, { tellAnyway = false }) {
  if (!isOwner(memberId) || !isPossible() || Notification.permission !== 'granted') return;
  const pushManager = await pushManagerOf();
  const subscription = await pushManager?.getSubscription();
  if (!pushManager || (!subscription && knownAddress() === undefined)) return;
  const { publicKey } = await api.push.key({});
  if (publicKey === null) return;
  const isCurrent = subscription && isOfKey(subscription, publicKey);
  if (isCurrent && !tellAnyway && subscription.endpoint === knownAddress()) return;
  await register(isCurrent ? subscription : await subscribeWith(pushManager, publicKey), publicKey);
}

import { api } from '../api/deferred-client';
import { inBrowserStorage } from '../api/tab-storage';

/**
 * Whether this device shows push notifications. `impossible`: the browser does not support them; `blocked`: the member denied the
 * permission.
 */
export type DeviceAlerts = 'impossible' | 'blocked' | 'off' | 'on';

/** Storage key of the member who turned on alerts in this browser. */
const owner = 'aar-alerts-of';

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionOf = async () =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** The current state. Does not prompt the member. */
export async function deviceAlerts(): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await subscriptionOf()) ? 'on' : 'off';
}

/** Has the browser prompt for permission unless it is already decided, then registers this device with the server. */
export async function turnOnDeviceAlerts(publicKey: string, memberId: string): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The existing subscription uses an old key of the site.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await tell(subscription);
  inBrowserStorage(storage => storage.setItem(owner, memberId));
  return 'on';
}

async function tell(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  await api.push.subscribe({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } });
}

export async function turnOffDeviceAlerts(): Promise<DeviceAlerts> {
  const subscription = await subscriptionOf();
  if (subscription) {
    await api.push.unsubscribe({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

/**
 * Called when the signed-in member changes. The server deletes the subscription with the session that ended. If the member who
 * turned on alerts signs in again, the device is registered again; for anybody else the browser is unsubscribed.
 */
export async function followMember(memberId: string | undefined): Promise<void> {
  const subscription = isPossible() ? await subscriptionOf() : null;
  if (!subscription) return;
  if (memberId && memberId === inBrowserStorage(storage => storage.getItem(owner))) await tell(subscription);
  else await subscription.unsubscribe();
}

import { api } from '../api/client';
import { inBrowserStorage } from '../api/tab-storage';

/**
 * Whether this device shows what the site sends while it is closed. `impossible`: the browser cannot, `blocked`: the member told it not
 * to.
 */
export type DeviceAlerts = 'impossible' | 'blocked' | 'off' | 'on';

/** Who switched alerts on here. */
const owner = 'aar-alerts-of';

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionOf = async () =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** How it is now. Asks the member nothing. */
export async function deviceAlerts(): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await subscriptionOf()) ? 'on' : 'off';
}

/** Has the browser ask the member, unless it knows the answer, and tells the site where this device is reached. */
export async function turnOnDeviceAlerts(publicKey: string, memberId: string): Promise<DeviceAlerts> {
  if (!isPossible()) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It was subscribed with a key that the site has no more.
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
 * Who is signed in here has changed. The site stopped telling this device with the session that ended: for whoever switched alerts
 * on it begins again, and whoever else uses this browser is shown nothing.
 */
export async function followMember(memberId: string | undefined): Promise<void> {
  const subscription = isPossible() ? await subscriptionOf() : null;
  if (!subscription) return;
  if (memberId && memberId === inBrowserStorage(storage => storage.getItem(owner))) await tell(subscription);
  else await subscription.unsubscribe();
}

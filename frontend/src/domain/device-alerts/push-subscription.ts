const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Whether a subscription was made with this key of the site; assumed if the browser does not expose the key. */
export function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  return !key || base64url(key) === publicKey.replace(/=+$/, '');
}

/** A subscription with this key; one with another key ends, because a browser has one at a time. */
export async function subscribeWith(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  if (before && !isOfKey(before, publicKey)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return pushManager.subscribe(options).catch(async () => {
    // There is a subscription with another key, which the browser does not expose.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

// Shows push notifications and opens their pages. It caches nothing: the site always comes from the network.

self.addEventListener('push', event => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/favicon.svg',
      badge: '/favicon.svg',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  // Only a path of this origin, whatever the notification contains.
  const url = new URL(event.notification.data.path, self.location.origin);
  event.waitUntil(url.origin === self.location.origin ? open(url.href) : undefined);
});

// The browser has ended its subscription, or replaced it. The session is in the tabs: an open one tells the server at once, else the
// next visit does.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage('push-subscription-changed');
}

/** Milliseconds within which a tab says whether it may be navigated. A tab that sleeps says nothing. */
const ANSWER_WITHIN = 500;

/** Whether nothing in this tab would be lost; asked of the page (alert-presses.ts). */
const mayNavigate = tab =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_WITHIN);
    tab.postMessage('may-navigate', [port2]);
  });

/** Reuses an open tab of the site in which nothing is half written, or opens a new one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const shown = tabs.find(tab => tab.url === url);
  if (shown) return shown.focus().catch(() => undefined);
  const isFree = await Promise.all(tabs.map(mayNavigate));
  const tab = tabs.find((_, place) => isFree[place]);
  if (!tab) return self.clients.openWindow(url);
  // A browser may refuse to focus the tab; the page is opened anyway.
  await tab.focus().catch(() => undefined);
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}

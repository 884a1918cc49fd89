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

/** Reuses an open tab of the site if there is one. */
async function open(url) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(url);
  // A browser may refuse to focus the tab; the page is opened anyway.
  await tab.focus().catch(() => undefined);
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}

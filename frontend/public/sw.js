// Shows what the site sends to this device, and opens its page. It keeps no pages: the site itself always comes from the network.

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
  // A path of this site and nothing else, whatever came.
  const url = new URL(event.notification.data.path, self.location.origin);
  event.waitUntil(url.origin === self.location.origin ? open(url.href) : undefined);
});

/** In a tab of the site that is open already, where there is one. */
async function open(url) {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(url);
  // A browser may refuse to bring it forward; the page is opened all the same.
  await tab.focus().catch(() => undefined);
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}

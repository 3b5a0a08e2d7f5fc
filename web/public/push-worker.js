/* Shows push messages and opens what they are about. The service worker of the build imports this file. */

self.addEventListener('push', (event) => {
  const { title = 'E-Kost', body = '', url = '/', tag } = messageOf(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: 'id',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data?.url)));
});

function messageOf(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Only pages of this app are opened, whatever a message says. */
function ownAddress(url) {
  const address = new URL(url ?? '/', self.location.origin);
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/pemberitahuan`;
}

/** Shows the page in a window of the app that is open, else in a new one. */
async function open(address) {
  const [shown] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const followed = await shown?.navigate(address).catch(() => null);
  return followed ? followed.focus() : self.clients.openWindow(address);
}

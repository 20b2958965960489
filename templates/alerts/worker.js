/* Shows what a push service brings while Paragraf is not open, and opens it at a tap. */
addEventListener("push", (event) => {
  const { title, tag, url } = event.data.json();
  event.waitUntil(registration.showNotification(title, { tag, renotify: true, data: url, icon: "{{ icon }}" }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(
    ([open]) => open ? open.focus() : clients.openWindow(event.notification.data),
  ));
});

/** Whether the page has unsaved input: asks its guards with a `beforeunload` event, as the browser does. */
function isHalfWritten() {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  const typed = [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
  return leaving.defaultPrevented || typed;
}

/** Replies to the service worker whether it may open the page of a pressed alert in this tab. */
export function answerAlertPresses() {
  const onMessage = ({ data, ports: [port] }: MessageEvent) => {
    if (data === 'may-navigate') port?.postMessage(!isHalfWritten());
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

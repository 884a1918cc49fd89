/** Whether something typed would be lost with the page: asked of the guards of unsaved changes, as the browser itself would. */
function isHalfWritten() {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  const typed = [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
  return leaving.defaultPrevented || typed;
}

/** Tells the service worker, which opens the page of a pressed alert, whether it may do so in this tab. */
export function answerAlertPresses() {
  const onMessage = ({ data, ports: [port] }: MessageEvent) => {
    if (data === 'may-navigate') port?.postMessage(!isHalfWritten());
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/** Leaves the application for a URL outside its router; throws while the browser is offline. */
export function leaveFor(path: string, { inNewTab = false } = {}) {
  if (!navigator.onLine) throw new Error('There is no network');
  if (!inNewTab) return location.assign(path);
  if (!window.open(path, '_blank')) throw new Error('The browser opened no tab');
}

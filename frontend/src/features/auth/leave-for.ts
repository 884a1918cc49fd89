/** Leaves the application for an address outside its router; throws while there is no network to go by. */
export function leaveFor(path: string, { inNewTab = false } = {}) {
  if (!navigator.onLine) throw new Error('There is no network');
  if (!inNewTab) return location.assign(path);
  if (!window.open(path, '_blank')) throw new Error('The browser opened no tab');
}

/**
 * Milliseconds since the epoch, for moments that something else names: an expiry, a due time, a date in a header. A duration is
 * measured with `performance.now()`, because the wall time jumps when somebody corrects it.
 */
// eslint-disable-next-line no-restricted-properties -- the one place, so that each use says that it means a moment
export const wallTime = () => Date.now();

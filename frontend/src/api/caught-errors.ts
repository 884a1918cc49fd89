const listeners = new Set<(error: unknown) => void>();

/** Notifies the listeners of an error that an error boundary caught. */
export const reportCaught = (error: unknown) => listeners.forEach(listener => listener(error));

/** Subscribes to caught errors; returns a function that unsubscribes. */
export function onCaught(listener: (error: unknown) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

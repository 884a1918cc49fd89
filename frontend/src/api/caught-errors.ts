const listeners = new Set<(error: unknown) => void>();

/** Called with each error of the site's own code that an error boundary caught. */
export const tellCaught = (error: unknown) => listeners.forEach(listener => listener(error));

/** Listens to them; returns a function that stops listening. */
export function onCaught(listener: (error: unknown) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

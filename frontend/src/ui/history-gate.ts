let gate: ((event: PopStateEvent) => void) | undefined;

// Browsers call the listeners of the window in the order of their coming: this one comes before the router's, because
// app.tsx imports this file before it makes the router.
addEventListener('popstate', event => gate?.(event));

/** Lets `handler` see every step in the browser's history before the router does; gives the way to take it away. */
export function guardHistory(handler: (event: PopStateEvent) => void) {
  gate = handler;
  return () => {
    if (gate === handler) gate = undefined;
  };
}

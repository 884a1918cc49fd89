type Gate = (event: PopStateEvent) => void;

/** The last one stands before the others: the dialog over a dialog. */
const gates: Gate[] = [];

// Browsers call the listeners of the window in the order of their coming: this one comes before the router's, because
// app.tsx imports this file before it makes the router.
addEventListener('popstate', event => gates.at(-1)?.(event));

/** Lets `gate` see every step in the browser's history before the router does; gives the way to take it away. */
export function guardHistory(gate: Gate) {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}

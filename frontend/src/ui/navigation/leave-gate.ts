/** Stands before every way out of a page on which something is not saved. */
interface Gate {
  /** A step of the browser's Back or Forward, before the router sees it. */
  onStep(event: PopStateEvent): void;
  /** Asks whether to go; `leave` goes. */
  ask(leave: () => void): void;
}

/** The last one stands before the others: the dialog over a page. */
const gates: Gate[] = [];
/** Steps in the history that are our own: nobody is asked about them. */
const ownSteps: { isHidden: boolean }[] = [];
let isOpen = false;

// Browsers call the listeners of the window in the order of their coming: this one comes before the router's, which listens
// only when it is rendered. There is no window where the server paints a page.
globalThis.addEventListener?.('popstate', event => {
  const own = ownSteps.shift();
  if (own?.isHidden) event.stopImmediatePropagation();
  if (!own) gates.at(-1)?.onStep(event);
});

/** Puts `gate` before the others; gives the way to take it away. */
export function closeGate(gate: Gate) {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}

/** Does what loses the edits of a page, such as leaving it: at once where there are none, else when somebody has agreed. */
export function askToLeave(leave: () => void) {
  const gate = gates.at(-1);
  if (gate && !isOpen) gate.ask(() => leaveUnasked(leave));
  else leave();
}

/** Leaves past all gates, where the question was answered already. */
export function leaveUnasked(leave: () => void) {
  isOpen = true;
  try {
    leave();
  } finally {
    isOpen = false;
  }
}

/** A step in the history past all gates; one that is hidden from the router too leaves the page as it is. */
export function stepUnasked(by: number, { isHidden = false } = {}) {
  ownSteps.push({ isHidden });
  history.go(by);
}

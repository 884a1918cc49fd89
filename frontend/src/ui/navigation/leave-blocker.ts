/** Blocks navigation away from a page with unsaved changes. */
interface Blocker {
  /** Called on the browser's Back or Forward, before the router handles it. */
  onStep(event: PopStateEvent): void;
  /** Asks whether to leave; `leave` then performs the navigation. */
  ask(leave: () => void): void;
}

/** The active blockers. The last one has precedence: a dialog over a page. */
const gates: Blocker[] = [];
/** Pending history.go() calls made by us; their popstate events are not guarded. */
const ownSteps: { isHidden: boolean }[] = [];
let isOpen = false;

// Listeners of an event run in the order in which they are added. This one is added on import and so runs before the router's,
// which is added on render. There is no window during server rendering.
globalThis.addEventListener?.('popstate', event => {
  const own = ownSteps.shift();
  if (own?.isHidden) event.stopImmediatePropagation();
  if (!own) gates.at(-1)?.onStep(event);
});

/** Adds a blocker with precedence over the others; returns a function that removes it. */
export function block(gate: Blocker) {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}

/**
 * Runs an action that discards the page's unsaved changes, such as leaving it: at once if there are none, else after a
 * confirmation.
 */
export function askToLeave(leave: () => void) {
  const gate = gates.at(-1);
  if (gate && !isOpen) gate.ask(() => leaveUnasked(leave));
  else leave();
}

/** Leaves without asking, because the question was already answered. */
export function leaveUnasked(leave: () => void) {
  isOpen = true;
  try {
    leave();
  } finally {
    isOpen = false;
  }
}

/** A step in the history without asking; `isHidden` also hides it from the router, so that the page stays as it is. */
export function stepUnasked(by: number, { isHidden = false } = {}) {
  ownSteps.push({ isHidden });
  history.go(by);
}

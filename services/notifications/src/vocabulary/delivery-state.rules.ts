/**
 * The state of a delivery. `cancelled` is final at once, although recipients may still have to be marked; `sent`
 * means that it is closed.
 */
export const deliveryStates = ['queued', 'sending', 'paused', 'cancelled', 'sent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export type DeliveryAction = 'start' | 'pause' | 'resume' | 'cancel' | 'finish' | 'retry';

const transitions: Record<DeliveryState, Partial<Record<DeliveryAction, DeliveryState>>> = {
  queued: { start: 'sending', pause: 'paused', cancel: 'cancelled', finish: 'sent' },
  sending: { start: 'sending', pause: 'paused', cancel: 'cancelled', finish: 'sent' },
  // The messages in progress when it was paused may have been its last.
  paused: { resume: 'queued', cancel: 'cancelled', finish: 'sent' },
  cancelled: { finish: 'cancelled' },
  // Failed messages are retried.
  sent: { retry: 'queued' },
};

/** The state after an action; `null` if the action is not possible. */
export const afterAction = (state: DeliveryState, action: DeliveryAction): DeliveryState | null =>
  transitions[state][action] ?? null;

/** The states in which an action is possible. */
export const statesBefore = (action: DeliveryAction): DeliveryState[] =>
  deliveryStates.filter(state => afterAction(state, action) !== null);

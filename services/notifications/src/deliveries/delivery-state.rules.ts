/** Where a delivery is. `cancelled` is final at once, though recipients may still be marked; `sent` says that its books are closed. */
export const deliveryStates = ['queued', 'sending', 'paused', 'cancelled', 'sent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export type DeliveryAction = 'start' | 'pause' | 'resume' | 'cancel' | 'finish' | 'retry';

const transitions: Record<DeliveryState, Partial<Record<DeliveryAction, DeliveryState>>> = {
  queued: { start: 'sending', pause: 'paused', cancel: 'cancelled', finish: 'sent' },
  sending: { start: 'sending', pause: 'paused', cancel: 'cancelled', finish: 'sent' },
  // What was under way when it was paused may have been the last of it.
  paused: { resume: 'queued', cancel: 'cancelled', finish: 'sent' },
  cancelled: { finish: 'cancelled' },
  // Those whose message failed get another try.
  sent: { retry: 'queued' },
};

/** The state that an action leads to; `null` where it cannot be done. */
export const afterAction = (state: DeliveryState, action: DeliveryAction): DeliveryState | null =>
  transitions[state][action] ?? null;

/** The states in which an action can be done. */
export const statesBefore = (action: DeliveryAction): DeliveryState[] =>
  deliveryStates.filter(state => afterAction(state, action) !== null);

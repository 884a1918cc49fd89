import type { Consent } from '../recipients/consent';
import type { Stop } from '../unsubscribe/unsubscribe-token';

export type DeliveryKind = 'alert' | 'response' | 'message' | 'event' | 'nearby-event' | 'digest' | 'campaign';

interface KindOptions {
  /** Its first chunk waits for nobody: it goes to a queue of its own, by the name of the channel. */
  isUrgent: boolean;
  /** How far a chunk puts the delivery back in the line of those that share the workers: an alert gets four chunks to a broadcast's one. */
  stride: number;
  /** The switch of the member that it honours; none where they take part: answers to a request of theirs, messages to them, news of an event that they joined. */
  consent: Consent | null;
  /** What happened named its members, who may be so new that they are not known here yet; the others are chosen from those who are. */
  namesMembers: boolean;
}

export const deliveryKinds: Record<DeliveryKind, KindOptions> = {
  alert: { isUrgent: true, stride: 1, consent: 'alert_email', namesMembers: false },
  response: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  message: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  event: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  'nearby-event': { isUrgent: false, stride: 2, consent: 'alert_email', namesMembers: false },
  digest: { isUrgent: false, stride: 2, consent: 'alert_email', namesMembers: false },
  campaign: { isUrgent: false, stride: 4, consent: 'bulk_email', namesMembers: false },
};

/** What the link in its mail switches off: what the member agreed to, or else mail of its kind. */
export const stopOf = (kind: DeliveryKind): Stop => deliveryKinds[kind].consent ?? (kind as Exclude<Stop, Consent>);

const kinds = Object.entries(deliveryKinds);

export const longestStride = Math.max(...kinds.map(([, { stride }]) => stride));

/** SQL for the stride of the kind in a column. */
export const strideOf = (kind: string) =>
  `case ${kind} ${kinds.map(([name, { stride }]) => `when '${name}' then ${stride}`).join(' ')} end`;

/** SQL condition for kinds whose first chunk waits for nobody. */
export const isUrgent = (kind: string) =>
  `${kind} in (${kinds.flatMap(([name, options]) => (options.isUrgent ? [`'${name}'`] : [])).join(', ')})`;

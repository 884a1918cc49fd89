import { type Expression, sql } from 'kysely';
import type { ChannelName } from './channel-names';
import { campaignConsents, type Consent, type MailConsent, type Stop } from './consent';

export type DeliveryKind = 'alert' | 'response' | 'message' | 'event' | 'nearby-event' | 'digest' | 'campaign';

interface KindOptions {
  /** Its first chunk is urgent and goes to the queue of its channel. */
  isUrgent: boolean;
  /**
   * How far each chunk advances the delivery's turn among those that share the workers: an alert gets four chunks for each chunk
   * of a broadcast.
   */
  stride: number;
  /**
   * The member's consent that it requires by e-mail (`consentFor` for other channels); none if they are involved in its
   * subject: responses to their request, messages to them, news of an event they joined. Each item of a digest requires the
   * consent of its own kind.
   */
  consent: MailConsent | null;
  /**
   * Its recipients come from an event and may be so new that they are not known here yet; for other kinds they are
   * chosen from known members.
   */
  namesMembers: boolean;
}

export const deliveryKinds: Record<DeliveryKind, KindOptions> = {
  alert: { isUrgent: true, stride: 1, consent: 'alert_email', namesMembers: false },
  response: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  message: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  event: { isUrgent: true, stride: 1, consent: null, namesMembers: true },
  'nearby-event': { isUrgent: false, stride: 2, consent: 'alert_email', namesMembers: false },
  digest: { isUrgent: false, stride: 2, consent: null, namesMembers: false },
  campaign: { isUrgent: false, stride: 4, consent: 'bulk_email', namesMembers: false },
};

/** The member's consent that a message of this kind requires on this channel; null: none. */
export const consentFor = (kind: DeliveryKind, channel: ChannelName): Consent | null =>
  kind === 'campaign' && channel !== 'push' ? campaignConsents[channel] : deliveryKinds[kind].consent;

/** What the unsubscribe link in its mail switches off: the member's consent, or else mail of its kind. */
export const stopOf = (kind: DeliveryKind): Stop => deliveryKinds[kind].consent ?? (kind as Exclude<Stop, MailConsent>);

/** Whether its first chunk does not queue behind other mail. */
export const isUrgentKind = (kind: DeliveryKind): boolean => deliveryKinds[kind].isUrgent;

/** Whether the site sends it on its own initiative: nobody waits for it, and it is the first to stop where mail is not wanted. */
export const isBulkKind = (kind: DeliveryKind): boolean => !deliveryKinds[kind].isUrgent;

const kinds = Object.entries(deliveryKinds);

export const longestStride = Math.max(...kinds.map(([, { stride }]) => stride));

/** The stride for the kind in a column. */
export const strideOf = (kind: Expression<DeliveryKind>) => {
  const strides = kinds.map(([name, { stride }]) => sql`when ${sql.lit(name)} then ${sql.lit(stride)}`);
  return sql<number>`case ${kind} ${sql.join(strides, sql` `)} end`;
};

/** Whether the first chunk is urgent for the kind in a column. */
export const isUrgent = (kind: Expression<DeliveryKind>) => {
  const urgent = kinds.flatMap(([name, options]) => (options.isUrgent ? [sql.lit(name)] : []));
  return sql<boolean>`${kind} in (${sql.join(urgent)})`;
};

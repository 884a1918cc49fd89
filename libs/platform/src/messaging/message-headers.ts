/** JetStream's own: a message whose id the stream saw within its window is stored once. The value is the id of the outbox row. */
export const MESSAGE_ID = 'Nats-Msg-Id';

/** Only this durable applies the message; the others acknowledge and skip it. */
export const ONLY = 'Aar-Only';
/** The id by which the inbox identifies the event, if it is not the message id. */
export const EVENT_ID = 'Aar-Event-Id';

/** The service in whose outbox the event was. */
export const PUBLISHER = 'Aar-Publisher';

/** Of dead letters: why the event failed, its original subject, and its number of attempts. */
export const REASON = 'Aar-Reason';
export const SUBJECT = 'Aar-Subject';
export const ATTEMPTS = 'Aar-Attempts';

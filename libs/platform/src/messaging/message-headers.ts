/** JetStream's own: a message whose id the stream saw within its window is stored once. Ours is the id of the outbox row. */
export const MESSAGE_ID = 'Nats-Msg-Id';

/** Only this durable applies the message, the others acknowledge and skip it. */
export const ONLY = 'Aar-Only';
/** The id that the inbox knows the event by, where it is not the message's own. */
export const EVENT_ID = 'Aar-Event-Id';

/** Of dead letters: why it lies there, the subject it came on and how often it was tried. */
export const REASON = 'Aar-Reason';
export const SUBJECT = 'Aar-Subject';
export const ATTEMPTS = 'Aar-Attempts';

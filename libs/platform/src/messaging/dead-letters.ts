import {
  jetstream,
  jetstreamManager,
  type NextMsgRequest,
  type SeqMsgRequest,
  type StoredMsg,
} from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { ATTEMPTS, EVENT_ID, ONLY, REASON, SUBJECT } from './message-headers';
import type { Nats } from './nats';
import { DEAD, deadSubject, isStreamMissing } from './streams';

export interface DeadLetter {
  /** The sequence number that `replayDeadLetter` takes. */
  seq: number;
  /** The subscription that could not apply it. */
  durable: string;
  /** The event's name. */
  event: string;
  eventId: string;
  reason: string;
  attempts: number;
  setAsideAt: Date;
  /** The event as JSON; it may contain personal data and must not be logged. */
  data: string;
}

/** Selects the dead letters that meet every condition. */
export interface WhichLetters {
  /** The subscription whose dead letters they are. */
  durable?: string;
  /** The event's name. */
  event?: string;
  /** Dead-lettered at this moment or later. */
  since?: Date;
}

/** Dead letters, oldest first; `after` is the `seq` of the last one of the previous page. */
export async function listDeadLetters(
  nats: Nats,
  page: { limit: number; after?: number; durable?: string },
): Promise<DeadLetter[]> {
  const manager = await jetstreamManager(await nats.connected());
  const letters: DeadLetter[] = [];
  for (let next = (page.after ?? 0) + 1; letters.length < page.limit; next = letters.at(-1)!.seq + 1) {
    const from: NextMsgRequest = { seq: next, next_by_subj: deadSubject(page.durable ?? '>') };
    // The server accepts this for any stream; the client's types allow it for direct requests only.
    const message = await manager.streams.getMessage(DEAD, from as SeqMsgRequest);
    if (!message) break;
    letters.push(toDeadLetter(message));
  }
  return letters;
}

/** Number of letters in one page. */
const pageSize = 500;

/** All dead letters of a kind, oldest first, without their data: there may be many. */
export async function findDeadLetters(
  nats: Nats,
  { durable, event, since }: WhichLetters,
): Promise<Omit<DeadLetter, 'data'>[]> {
  const found: Omit<DeadLetter, 'data'>[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: DeadLetter[] = await listDeadLetters(nats, { limit: pageSize, after, durable });
    for (const { data: _, ...letter } of page) {
      const isWanted = (!event || letter.event === event) && (!since || letter.setAsideAt >= since);
      if (isWanted) found.push(letter);
    }
    after = page.length === pageSize ? page.at(-1)!.seq : undefined;
  }
  return found;
}

/**
 * Replays dead letters, as `replayDeadLetter` does. Letters that somebody else replays meanwhile, or that have no event id,
 * are skipped. Letters that fail again become new ones, which are not included.
 */
export async function replayDeadLetters(
  nats: Nats,
  which: WhichLetters,
): Promise<{ replayed: number; left: number[] }> {
  const letters = await findDeadLetters(nats, which);
  const left: number[] = [];
  for (const { seq } of letters) await replayDeadLetter(nats, seq).catch(error => void left.push(leftOut(error, seq)));
  return { replayed: letters.length - left.length, left };
}

function leftOut(error: unknown, seq: number) {
  if (!(error instanceof NotReplayed)) throw error;
  return seq;
}

/** A dead letter that no longer exists, or that cannot be applied once. */
class NotReplayed extends Error {}

/** Milliseconds that the count may take: a request for the health of a service waits 2 s. */
const countLimit = 1_000;

/** How many dead letters the durables of a service have. Throws while NATS is away. */
export async function countDeadLetters(nats: Nats, service: string): Promise<number> {
  const connection = nats.current;
  if (!connection) throw new Error('NATS is away');
  const manager = await jetstreamManager(connection, { timeout: countLimit, checkAPI: false });
  const counts = await manager.streams.info(DEAD, { subjects_filter: deadSubject('>') }).then(
    ({ state }) => Object.entries(state.subjects ?? {}),
    (error: unknown) => (isStreamMissing(error) ? [] : Promise.reject(error)),
  );
  const ofService = counts.filter(([subject]) => subject.startsWith(deadSubject(`${service}__`)));
  return ofService.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * Redelivers a dead letter to its subscription and deletes it from the list; if it fails again it comes back.
 *
 * It is published on its old subject, where every subscription to the event receives it. Subscriptions that its header does not
 * name skip it: their inbox would protect them for 30 days only, while dead letters are stored for 90. It has the event's id for
 * the inbox, so that two replays of one letter have one effect, but no message id, because the stream might still treat it as a
 * duplicate.
 */
export async function replayDeadLetter(nats: Nats, seq: number): Promise<void> {
  const connection = await nats.connected();
  const manager = await jetstreamManager(connection);
  const message = await manager.streams.getMessage(DEAD, { seq });
  if (!message) throw new NotReplayed(`there is no dead letter ${seq}`);
  const { durable, eventId } = toDeadLetter(message);
  if (!eventId) throw new NotReplayed(`dead letter ${seq} has no event id: what has no id cannot be applied once`);
  const replay = headers();
  for (const [key, values] of message.header)
    if (![REASON, SUBJECT, ATTEMPTS].includes(key)) replay.set(key, values[0] ?? '');
  replay.set(ONLY, durable);
  await jetstream(connection).publish(message.header.get(SUBJECT), message.data, { headers: replay });
  await manager.streams.deleteMessage(DEAD, seq);
}

function toDeadLetter({ seq, subject, header, time, data }: StoredMsg): DeadLetter {
  return {
    seq,
    durable: subject.slice(deadSubject('').length),
    event: header.get(SUBJECT).replace(/^events\./, ''),
    eventId: header.get(EVENT_ID),
    reason: header.get(REASON),
    attempts: Number(header.get(ATTEMPTS)),
    setAsideAt: time,
    data: new TextDecoder().decode(data),
  };
}

/** Milliseconds by which the clocks of NATS and PostgreSQL may differ. */
const clockTolerance = 60_000;

/** A restore of all databases to one moment. */
export interface Restore {
  restoredTo: Date;
  heldSince: Date;
  releasedAt: Date | null;
  /** The stream as it was then: its time of creation, and its last sequence number. */
  stream: string;
  streamEnd: number;
  /** By service, the last sequence number that its restored database knows to be published; `null` if it knows none. */
  positions: Record<string, number | null>;
}

export interface PublishedEvent {
  /** The service in whose outbox it was. */
  publisher: string;
  seq: number;
  publishedAt: Date;
}

/**
 * Whether a restore lost the change that an event reports. Every event that a database committed before the restored moment is
 * either within its position, or still in its outbox and published once more; whatever else the stream has of it up to the
 * restore is about changes that exist no longer. Without a position only the time can tell.
 */
export function isLostTo(
  { restoredTo, heldSince, streamEnd, positions }: Restore,
  { publisher, seq, publishedAt }: PublishedEvent,
) {
  if (seq > streamEnd || !(publisher in positions)) return false;
  // A stream that is made anew counts from 1 again.
  if (publishedAt.getTime() > heldSince.getTime() + clockTolerance) return false;
  const position = positions[publisher]!;
  return position === null ? publishedAt > restoredTo : seq > position;
}

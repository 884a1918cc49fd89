/** Milliseconds by which the clocks of NATS and PostgreSQL may differ. */
const clockTolerance = 60_000;

/** A restore of all databases to one moment. */
export interface Restore {
  restoredTo: Date;
  heldSince: Date;
  releasedAt: Date | null;
  /** The stream at that time: when it was created, and its last sequence number. */
  stream: string;
  streamEnd: number;
  /** By service, the last sequence number that its restored database has as published; `null` if it has none. */
  positions: Record<string, number | null>;
}

export interface PublishedEvent {
  /** The service in whose outbox it was. */
  publisher: string;
  seq: number;
  publishedAt: Date;
}

/**
 * Whether a restore lost the change that an event reports. Every event that a database committed before the restored moment
 * is either within its position, or still in its outbox and published once more; all its other events in the stream, up to
 * the restore, are about changes that no longer exist. Without a position only the time decides.
 */
export function isLostTo(
  { restoredTo, heldSince, streamEnd, positions }: Restore,
  { publisher, seq, publishedAt }: PublishedEvent,
) {
  if (seq > streamEnd || !(publisher in positions)) return false;
  // A recreated stream counts from 1 again.
  if (publishedAt.getTime() > heldSince.getTime() + clockTolerance) return false;
  const position = positions[publisher]!;
  return position === null ? publishedAt > restoredTo : seq > position;
}

import type { NotSent, Outcome, Permit, Retry } from '../vocabulary/send-outcome';
import type { ChannelName, ChunkQueue } from '../vocabulary/channel-names';
import type { Claim } from './chunk-ledger';

/** Everything needed to send one claimed chunk. */
export interface ChunkSending {
  /**
   * Sends to the member at a position of the chunk, or returns the reason for not sending. If it rejects, the
   * message is retried later.
   */
  send(position: number): Promise<Outcome | NotSent>;
  /**
   * Permission to send one message within the channel's limits; waits while the limit of the second is used up, until
   * `over`. It comes before the checks of `send`, which would be outdated after the wait.
   */
  permit(over: AbortSignal): Promise<Permit | Retry>;
  /** Runs the work when one of the channel's connections is free; all chunks of a queue share the connections. */
  whenFree<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing of the chunk may be sent before this time, until which the chunk is released. */
  notBefore?: Date;
  /** Maximum number of messages of this chunk that concurrently use or wait for a connection. */
  lanes: number;
}

/** A channel to members. A new one implements this and is added to `CHANNELS`; ledger, turns and states are the same for all. */
export interface Channel {
  /** Its provider was unavailable a moment ago, so no chunk should be claimed for it. */
  isAway(queue: ChunkQueue): Promise<boolean>;
  prepare(claim: Claim, queue: ChunkQueue): Promise<ChunkSending>;
}

/** Injection token of the channels, one for each name. */
export const CHANNELS = Symbol('channels');
export type Channels = Record<ChannelName, Channel>;

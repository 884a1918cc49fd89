import type { Outcome } from '../channels/send-outcome';
import type { ChannelName, ChunkQueue } from './channel-names';
import type { Claim } from './chunk-ledger';

/** Why a message was not handed over: the member is not to get it, or not yet. */
export type NotSent =
  | { status: 'suppressed'; reason: string }
  /** Milliseconds from now on: their quiet hours last as long. */
  | { status: 'later'; reason: string; waitMs: number };

/** What it takes to send one claimed chunk. */
export interface ChunkSending {
  /** Sends to the member at a position of the chunk, or says why not. Where it rejects, the message is tried again later. */
  send(position: number): Promise<Outcome | NotSent>;
  /** Runs the work when one of the channel's connections is free; all chunks of a queue share them. */
  whenFree<T>(work: () => Promise<T>): Promise<T>;
  /** Nothing of the chunk may be sent before; it is given back until then. */
  notBefore?: Date;
  /** Messages of this chunk that may want a connection at a time. */
  lanes: number;
}

/** A way to reach members. A new one implements this and is named in `CHANNELS`; ledger, turns and states are the same for all. */
export interface Channel {
  /** Its provider proved to be away a moment ago: no chunk should be claimed for it. */
  isAway(queue: ChunkQueue): Promise<boolean>;
  prepare(claim: Claim, queue: ChunkQueue): Promise<ChunkSending>;
}

/** Injection token of the channels, one for each name. */
export const CHANNELS = Symbol('channels');
export type Channels = Record<ChannelName, Channel>;

import { Reconciler } from '@aar/platform/service/reconciler';
import type { Provider } from '@nestjs/common';
import { type ChannelName, channelNames } from '../vocabulary/channel-names';
import { ChunkSender } from './chunk-sender';

/** Milliseconds until a channel without a slot is noticed. */
const pause = 500;

/**
 * Sends chunks of one channel while those of other channels occupy all slots of the worker, so that no channel waits for
 * another.
 */
export class LeftOutChannel extends Reconciler {
  constructor(
    private readonly channel: ChannelName,
    private readonly chunks: ChunkSender,
  ) {
    super(`deliveries by ${channel}`, pause);
  }

  protected override reconcile(stopping: AbortSignal) {
    return this.chunks.sendBeside(this.channel, stopping);
  }
}

/** One for each channel, because each sends at its own speed. */
export const leftOutChannels: Provider[] = channelNames.map(channel => ({
  provide: `left out: ${channel}`,
  useFactory: (chunks: ChunkSender) => new LeftOutChannel(channel, chunks),
  inject: [ChunkSender],
}));

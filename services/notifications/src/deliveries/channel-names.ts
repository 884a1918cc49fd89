/** How a message reaches its recipient. Append only: deliveries keep the name. */
export const channelNames = ['email', 'sms', 'whatsapp', 'push'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The urgent chunks of each channel have a queue of its name; all others share one. */
export const chunkQueues = [...channelNames, 'campaigns'] as const;
export type ChunkQueue = (typeof chunkQueues)[number];

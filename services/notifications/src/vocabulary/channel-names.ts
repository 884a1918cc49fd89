/** The channels by which a message reaches its recipient. Append only, because deliveries store the name. */
export const channelNames = ['email', 'sms', 'whatsapp', 'push'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The urgent chunks of each channel have a queue of that name; all other chunks share one. */
export const chunkQueues = [...channelNames, 'campaigns'] as const;
export type ChunkQueue = (typeof chunkQueues)[number];

/** The state of a campaign before it has deliveries; from then on its status is derived from theirs. */
export type CampaignState = 'draft' | 'awaiting-approval' | 'scheduled' | 'started' | 'cancelled';

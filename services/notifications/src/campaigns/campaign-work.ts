import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

const campaign = z.object({ campaignId: z.uuid() });

/** Starts a scheduled campaign at its time. */
export const startCampaign = defineDueWork('start-campaign', campaign);
/** Sends a campaign to everyone when the trial shows no problem. */
export const endTrial = defineDueWork('end-campaign-trial', campaign);

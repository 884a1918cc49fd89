import type { Interest } from '@aar/contracts/vocabulary';
import type { z } from 'zod';

type Interests = z.infer<typeof Interest>[];

const interestsByType: Record<string, Interests | undefined> = {
  Rally: ['Awareness Campaigns', 'Legal Advocacy'],
  Protest: ['Awareness Campaigns', 'Legal Advocacy'],
  'Awareness Campaign': ['Awareness Campaigns'],
  'Fundraising Event': ['Fundraising'],
  'Rescue Operation': ['Animal Rescue', 'Street Animals', 'Wildlife Protection', 'Farm Animals'],
  'Adoption Drive': ['Animal Rescue', 'Street Animals'],
};

/** Whose interests an event meets; `null`: everybody's, since its kind does not say what it is about. */
export const interestsOfEvent = (eventType: string): Interests | null => interestsByType[eventType] ?? null;

const soon = 48 * 3_600_000;

/** Whether the mail of the next morning could come too late for who would like to go there. */
export const isSoon = (startsAt: string, now: Date) => Date.parse(startsAt) - now.getTime() < soon;

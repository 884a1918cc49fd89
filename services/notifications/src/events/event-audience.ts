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

/** The interests that an event matches; `null`: it concerns everyone, because its type says nothing about the subject. */
export const interestsOfEvent = (eventType: string): Interests | null => interestsByType[eventType] ?? null;

const soon = 48 * 3_600_000;

/** Whether the digest of the next morning could be too late for members who want to attend. */
export const isSoon = (startsAt: string, now: Date) => Date.parse(startsAt) - now.getTime() < soon;

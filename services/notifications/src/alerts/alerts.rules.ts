import { Interest, type Urgency } from '@aar/contracts/vocabulary';
import type { z } from 'zod';
import type { Notice } from '../inbox/notices';
import { urgencyNames } from '../templates/vocabulary.words';

type Interests = z.infer<typeof Interest>[];

/** Whom a request alerts in its own city and the cities nearby. A member who meets any of the conditions is included. */
export interface Audience {
  everyone: boolean;
  /** Members who have not stated any interests. */
  undecided: boolean;
  ngos: boolean;
  /** Members with at least one of these interests. */
  interests: Interests;
  /** Whether the ring also sends mail; the notice on the site is always shown. */
  byMail: boolean;
}

const interestsByType: Record<string, Interests | undefined> = {
  'Emergency Rescue': ['Animal Rescue', 'Street Animals', 'Wildlife Protection', 'Farm Animals', 'Veterinary Care'],
  'Medical Care': ['Veterinary Care', 'Animal Rescue', 'Street Animals'],
  Transportation: ['Animal Rescue', 'Street Animals'],
  'Rally/Protest': ['Awareness Campaigns', 'Legal Advocacy'],
  'Awareness Campaign': ['Awareness Campaigns'],
  'Fundraising Event': ['Fundraising'],
  'Legal Support': ['Legal Advocacy'],
};

const interestsBySupport: Record<string, Interests | undefined> = {
  'Medical Supplies': ['Veterinary Care'],
  Transport: ['Animal Rescue'],
  Shelter: ['Animal Rescue', 'Street Animals'],
  'Food/Water': ['Street Animals', 'Farm Animals'],
  Funding: ['Fundraising'],
  'Legal Advice': ['Legal Advocacy'],
  'Media Coverage': ['Awareness Campaigns'],
};

/** Interests of those who can give the required support. */
export const interestsOfSupport = (requiredSupport: string[]): Interests => [
  ...new Set(requiredSupport.flatMap(support => interestsBySupport[support] ?? [])),
];

/** "Other" does not say what the work is, so it matches members with any interest. */
const anyInterest: Interests = Interest.options;

/** The more urgent a request, the larger its audience in the city. */
export function audienceOf(urgency: Urgency, requestType: string): Audience {
  const interests = interestsByType[requestType] ?? anyInterest;
  const nobodyElse = { everyone: false, undecided: false, ngos: false, interests, byMail: true };
  switch (urgency) {
    case 'critical':
      return { ...nobodyElse, everyone: true };
    case 'high':
      return { ...nobodyElse, undecided: true, ngos: true };
    case 'medium':
      return { ...nobodyElse, ngos: true };
    case 'low':
      return { ...nobodyElse, byMail: false };
  }
}

/** A support request that alerts members. */
export interface Alert {
  id: string;
  ownerId: string;
  title: string;
  requestType: string;
  urgency: Urgency;
  location: string;
  state: string;
  city: string;
  requiredSupport: string[];
}

/** The notice that members of the ring see. */
export const noticeOf = ({ id, ownerId, title, requestType, urgency, location, city }: Alert): Notice => ({
  id,
  kind: 'request-alert',
  title,
  urgency,
  aboutMember: ownerId,
  href: `/support-requests/${id}`,
  body: `${urgencyNames.en[urgency]}: ${requestType}, ${location}, ${city}`,
});

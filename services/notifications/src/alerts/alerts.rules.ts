import { Interest, type Urgency } from '@aar/contracts/vocabulary';
import type { z } from 'zod';
import type { Notice } from '../inbox/notices';
import { urgencyNames } from '../templates/vocabulary.words';

type Interests = z.infer<typeof Interest>[];

/** Whom a request rings for in its own city and those near it. Each of the conditions is enough. */
export interface Audience {
  everyone: boolean;
  /** Members who never said what they are interested in. */
  undecided: boolean;
  ngos: boolean;
  /** Members with at least one of these. */
  interests: Interests;
  /** Whether the ring also gets mail; the site shows it in any case. */
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

/** Interests of those who can give the support that is asked for. */
export const interestsOfSupport = (requiredSupport: string[]): Interests => [
  ...new Set(requiredSupport.flatMap(support => interestsBySupport[support] ?? [])),
];

/** "Other" says nothing about the work, so it may interest whoever has an interest at all. */
const anyInterest: Interests = Interest.options;

/** The more urgent a request, the more members of a city are its business. */
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

/** A request that rings. */
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

/** What the members of the ring read. */
export const noticeOf = ({ id, ownerId, title, requestType, urgency, location, city }: Alert): Notice => ({
  ...{ id, kind: 'request-alert', title, urgency, aboutMember: ownerId, href: `/support-requests/${id}` },
  body: `${urgencyNames.en[urgency]}: ${requestType}, ${location}, ${city}`,
});

import { Interest, type Urgency } from '@aar/contracts/vocabulary';
import type { z } from 'zod';
import type { Notice } from '../inbox/notices';
import { urgencyNames } from '../templates/alert.template';

type Interests = z.infer<typeof Interest>[];

/** Whom a request of the same city rings for. Each of the conditions is enough. */
export interface Ring {
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

/** "Other" says nothing about the work, so it may interest whoever has an interest at all. */
const anyInterest: Interests = Interest.options;

/** The more urgent a request, the wider its first ring. */
export function ringOf(urgency: Urgency, requestType: string): Ring {
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
}

/** What the members of the ring read. */
export const noticeOf = ({ id, ownerId, title, requestType, urgency, location, city }: Alert): Notice => ({
  ...{ id, kind: 'request-alert', title, urgency, aboutMember: ownerId, href: `/support-requests/${id}` },
  body: `${urgencyNames[urgency]}: ${requestType}, ${location}, ${city}`,
});

/** The members of a ring as a query for `member_id`. */
export const membersOf = (ring: Ring, { ownerId, state, city }: Alert) => ({
  query: `select member_id from recipients
    where state = $1 and city = $2 and status = 'active' and member_id <> $3
      and not exists (select from recipients owner where owner.member_id = $3 and owner.status <> 'active')
      and ($4 or ($5 and user_type = 'ngo') or ($6 and interests = '{}') or interests && $7::text[])`,
  parameters: [state, city, ownerId, ring.everyone, ring.ngos, ring.undecided, ring.interests],
});

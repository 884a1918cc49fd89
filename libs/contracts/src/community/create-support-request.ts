import { z } from 'zod';
import { day } from '../dates';
import { momentInIndia } from '../moment-in-india';
import { isInIndia, isOfCity } from '../places.rules';
import { blankOr, cityOfState, email, Mobile, Picture, Urgency } from '../vocabulary';
import { aboutFields, cityRule, clock, whereFields } from './posting-fields';

export const RequestType = z
  .enum(
    [
      'Emergency Rescue',
      'Rally/Protest',
      'Awareness Campaign',
      'Fundraising Event',
      'Legal Support',
      'Medical Care',
      'Transportation',
      'Other',
    ],
    'Please select a request type',
  )
  .meta({ id: 'RequestType' });
export const RequiredSupport = z
  .enum([
    'Volunteers',
    'Transport',
    'Medical Supplies',
    'Funding',
    'Equipment',
    'Legal Advice',
    'Media Coverage',
    'Food/Water',
    'Shelter',
    'Other',
  ])
  .meta({ id: 'RequiredSupport' });

const inIndia = 'Please choose a place in India';
/** A place on the map in degrees, in a rectangle around India. */
export const Point = z
  .object({
    latitude: z.number(inIndia).min(6, inIndia).max(38, inIndia),
    longitude: z.number(inIndia).min(68, inIndia).max(98, inIndia),
  })
  .meta({ id: 'Point' });
export type Point = z.infer<typeof Point>;
/** A place that a member chooses. */
export const PointInIndia = Point.refine(isInIndia, { error: inIndia, when: ({ issues }) => issues.length === 0 });

export const mostPhotos = 6;
export const tooManyPhotos = `At most ${mostPhotos} photos`;

export const requestFields = {
  ...aboutFields,
  requestType: RequestType,
  urgencyLevel: Urgency,
  ...whereFields,
  /** The exact place: stored separately, and shown only to helpers whose offer is accepted. */
  point: PointInIndia.nullable().optional(),
  dateNeeded: blankOr(day('Please enter a date'), 'Please enter a date'),
  timeNeeded: blankOr(z.string().regex(clock, 'Please enter a time'), 'Please enter a time'),
  requiredSupport: z.array(RequiredSupport).max(10).default([]),
  /** Ids of files that the member has uploaded for the purpose `request-photo`; others are ignored. */
  photos: z.array(z.uuid()).max(mostPhotos, tooManyPhotos).optional(),
  contactMobile: blankOr(Mobile, 'Invalid mobile number'),
  contactEmail: blankOr(email('Invalid email'), 'Invalid email'),
};

/** The rule for forms that ask for such a place. The service validates the stored point too, with an error code of its own. */
export const pointRule = {
  path: ['point'],
  message: 'Please say whether this is the place',
  when: () => true,
  holds: ({ point, state, city }: { point?: Point | null; state?: string; city?: string }) =>
    !point || !state || !city || isOfCity(point, { state, city }),
};

interface Needed {
  dateNeeded?: string;
  timeNeeded?: string;
}
/** In India's time zone; a day without a time lasts until its end. An edited support request may keep a day in the past. */
const isNeededLater = ({ dateNeeded, timeNeeded }: Needed) => {
  const moment = momentInIndia(dateNeeded ?? '', timeNeeded || '23:59').getTime();
  return Number.isNaN(moment) || moment > Date.now();
};
const neededRule = {
  path: ['dateNeeded'],
  message: 'Please choose a date and time in the future',
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) => issues.every(({ path }) => path?.[0] !== 'dateNeeded'),
};

export const CreateSupportRequest = z
  .object(requestFields)
  .refine(cityOfState.holds, cityRule)
  .refine(isNeededLater, neededRule);
export type CreateSupportRequest = z.input<typeof CreateSupportRequest>;
/** The form's own schema: it has the photos instead of their ids, because it shows them. */
const photosOfForm = z.array(Picture).max(mostPhotos, tooManyPhotos).default([]);
export const RequestForm = z
  .object({ ...requestFields, photos: photosOfForm })
  .refine(cityOfState.holds, cityRule)
  .refine(pointRule.holds, pointRule);
export type RequestForm = z.output<typeof RequestForm>;
export const NewRequestForm = RequestForm.refine(isNeededLater, neededRule);

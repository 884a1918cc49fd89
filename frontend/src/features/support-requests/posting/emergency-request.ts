import { CreateSupportRequest, pointRule, RequestForm } from '@aar/contracts/community/create-support-request';
import { cutText } from '@aar/contracts/text/cut-text';
import { z } from 'zod';

const { description, location, state, city, point, contactMobile } = CreateSupportRequest.shape;

/** The input of an emergency: one sentence and a place. Without an exact location, the street is required. */
export const EmergencyRequest = z
  .object({
    description,
    location: z.union([z.literal(''), location], 'Location is required'),
    state,
    city,
    point,
    contactMobile,
    photos: RequestForm.shape.photos,
  })
  .refine(({ location, point }) => location !== '' || point, { path: ['location'], message: 'Location is required' })
  .refine(pointRule.holds, pointRule);
export type EmergencyRequest = z.output<typeof EmergencyRequest>;

const longestTitle = 140;
const shortestTitle = 5;

/** The first sentence, cut at a word to the maximum length of a title. */
export function titleOf(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  const sentence = /^[^.!?\u0964]*/.exec(text)![0].trim();
  const title = sentence.length >= shortestTitle ? sentence : text;
  if (title.length <= longestTitle) return title;
  const cut = cutText(title, longestTitle - 1);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), 40))}…`;
}

/** The complete request in the server's form: a critical emergency rescue. */
export const asRequest = ({
  location,
  ...typed
}: Omit<EmergencyRequest, 'photos'> & { photos: string[] }): CreateSupportRequest => ({
  ...typed,
  title: titleOf(typed.description),
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  // Members nearby see the city, accepted helpers the exact point.
  location: location || 'Place shared with helpers',
});

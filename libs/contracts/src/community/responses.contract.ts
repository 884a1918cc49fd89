import { z } from 'zod';
import { defineContract, route } from '../contract';
import { MemberMarks } from '../member-marks';
import { ById, Instant, line, prose } from '../vocabulary';

/** The status of an offer of help. The owner of the request accepts or declines it; the helper sets the others. */
export const ResponseStatus = z
  .enum(['offered', 'accepted', 'on-the-way', 'there', 'done', 'declined'])
  .meta({ id: 'ResponseStatus' });
export type ResponseStatus = z.infer<typeof ResponseStatus>;

/** A member's offer to help, which the owner of the request sees with the helper's name. */
export const Response = z
  .object({
    id: z.uuid(),
    requestId: z.uuid(),
    memberId: z.uuid(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: z.enum(['activist', 'ngo']),
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    city: z.string(),
    state: z.string(),
    message: z.string(),
    contactInfo: z.string().nullable(),
    /** The conversation of owner and helper. */
    conversationId: z.uuid().nullable().default(null),
    status: ResponseStatus,
    createdAt: Instant,
  })
  .meta({ id: 'Response' });

export const Respond = z.object({
  message: prose(1000).min(2, 'Please write a few words'),
  contactInfo: line(200).optional(),
});

const changes = [
  'community.support-requests.get:requestId',
  'community.support-requests.my',
  'community.support-requests.responses:requestId',
] as const;

/** The statuses that the helper may set; the owner of the request sets the others. */
export const MoveResponse = z.object({
  status: ResponseStatus.extract(['on-the-way', 'there', 'done', 'declined'], 'Please choose what to say'),
});

/** Offers of help, from the offer until the help was given. */
export const responses = defineContract('community.responses', {
  accept: route({
    http: 'POST /responses/:id/accept',
    access: 'member',
    summary: 'Accept an offer on my own request; a stranger gets 404',
    changes,
    input: ById,
    output: Response,
  }),
  decline: route({
    http: 'POST /responses/:id/decline',
    access: 'member',
    summary: 'Decline an offer on my own request; a stranger gets 404',
    changes,
    input: ById,
    output: Response,
  }),
  move: route({
    http: 'PUT /responses/:id',
    access: 'member',
    summary: 'Say how far my accepted offer has come, or that I cannot come; the owner of the request sees it at once',
    changes,
    input: ById.extend(MoveResponse.shape),
    output: Response,
  }),
  /** The text of an offer, for the mail about it: events never contain a member's text. */
  words: route({
    http: 'POST /internal/responses/words',
    access: 'service',
    callers: ['notifications'],
    summary: 'What an offer says, for the mail to the owner of the request; none once nobody is shown it',
    changes: 'nothing: asks for the words of an offer',
    input: z.object({ responseId: z.uuid() }),
    output: z.object({ message: z.string().nullable() }),
  }),
});

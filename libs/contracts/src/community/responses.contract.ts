import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById } from '../vocabulary';
import { Response, ResponseStatus } from './support-requests.contract';

const changes = [
  'community.support-requests.get:requestId',
  'community.support-requests.my',
  'community.support-requests.responses:requestId',
] as const;

/** What the maker of an offer says about it; the rest is for the owner of the request to say. */
export const MoveResponse = z.object({
  status: ResponseStatus.extract(['on-the-way', 'there', 'done', 'declined'], 'Please choose what to say'),
});

/** Offers of help on their way from the first word to the help given. */
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
  /** For the mail about an offer: what a member wrote is in no event. */
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

import { z } from 'zod';
import { defineLive } from '../messaging';
import { type Push, pushes } from './live.contract';

/**
 * To open browsers of these members, or of all administrators. Lost where nobody listens: the truth is one GET away.
 * Published by `push` of the platform: for few members under their ids as topics, for staff under `admins`.
 */
export const pushed = defineLive(
  'live.pushed',
  z.object({
    to: z.union([z.array(z.uuid()), z.literal('admins')]),
    event: z.enum(Object.keys(pushes) as [Push, ...Push[]]),
    data: z.record(z.string(), z.unknown()),
  }),
);

/**
 * Answers that the gateway keeps in memory are out of date: those of a contract (`community.activists`), a call
 * (`community.activists.statistics`) or one object (`content.pages.public:about-us`). What a write says in `changes` is told by itself.
 */
export const answersChanged = defineLive('live.answers-changed', z.object({ tags: z.array(z.string()) }));

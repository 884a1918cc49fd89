import { z } from 'zod';
import { defineLive } from '../event';
import { type Push, pushes } from './live.contract';

/** To open browsers of these members, or of all staff who may see campaigns. Lost where nobody listens: the truth is one GET away. */
export const pushed = defineLive(
  'live.pushed',
  z.object({
    to: z.union([z.array(z.uuid()), z.literal('admins')]),
    event: z.enum(Object.keys(pushes) as [Push, ...Push[]]),
    data: z.record(z.string(), z.unknown()),
  }),
);

/** Answers of this contract (`community.support-requests`) that the gateway keeps in memory are out of date. */
export const answersChanged = defineLive('live.answers-changed', z.object({ contract: z.string() }));

import { z } from 'zod';
import { defineLive } from '../messaging';
import { type Push, pushes } from './live.contract';

/**
 * A push to the open browsers of these members, or of all administrators. It is lost when nobody listens; clients refetch the
 * data. Published by `push` of the platform: for a few members under their ids as topics, for staff under `admins`.
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
 * Responses in the gateway's cache are stale: of a contract (`community.activists`), a route (`community.activists.statistics`)
 * or one object (`content.pages.public:about-us`). The gateway applies the `changes` of a write without this message.
 */
export const cacheInvalidated = defineLive('live.answers-changed', z.object({ tags: z.array(z.string()) }));

import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';
import { scrubError } from './scrub-error';

/** An error of the site's scripts in a browser. It does not identify the person. */
export const ClientError = z.object({
  /** The hash of the build. */
  release: z.string().regex(/^[\w-]{1,20}$/, 'Not a release'),
  /** The pattern of the page's URL, `/events/:id`, without ids and query. */
  route: z
    .string()
    .regex(/^\/(?:[a-z:*-]+\/?)*$/i, 'Not the address of a page without its ids')
    .max(100),
  name: z.string().regex(/^[A-Za-z]{1,40}$/, 'Not the name of an error'),
  message: z.string().max(2_000).transform(scrubError),
  /** Places in the site's own scripts: file, line and column. */
  frames: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'Not a place in a script')).max(5),
});
export type ClientError = z.output<typeof ClientError>;

export const ClientErrorCount = z
  .object({
    release: z.string(),
    route: z.string(),
    name: z.string(),
    message: z.string(),
    frames: z.array(z.string()),
    count: z.int(),
  })
  .meta({ id: 'ClientErrorCount' });
export type ClientErrorCount = z.infer<typeof ClientErrorCount>;

export const clientErrors = defineContract('gateway.client-errors', {
  report: route({
    http: 'POST /client-errors',
    access: 'public',
    status: 204,
    limit: 'clientError',
    summary: 'Report an error of the site’s scripts, without personal data',
    changes: 'nothing: counts the error',
    input: ClientError,
    output: Nothing,
  }),
});

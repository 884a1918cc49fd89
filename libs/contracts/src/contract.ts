import type { z } from 'zod';
import type { Access, ServiceName } from './access';
import type { Size, UploadPurpose } from './body-sizes';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Http = `${Method} /${string}`;
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * Answers that a write makes stale: all of a contract (`community.events`), of one call (`community.events.my`), or of one call about
 * one object (`content.pages.public:slug`), whose name is the field `slug` of the write's input or else of its answer. What the write
 * itself answers with is not stale. A write that makes none stale says why (`nothing: sends a code`).
 */
export type Changes = readonly `${string}.${string}`[] | `nothing: ${string}`;

/** Names of the gateway's rate limits; their numbers are in the gateway's configuration. */
export type Limit =
  | 'read'
  | 'write'
  | 'code'
  | 'signIn'
  | 'respond'
  | 'message'
  | 'stranger'
  | 'contact'
  | 'contactForm'
  | 'broadcast'
  | 'request'
  | 'report'
  | 'unsubscribe'
  | 'upload'
  | 'picture'
  | 'sharePicture'
  | 'export'
  | 'webhook';

/** Whether it is a picture that pages name: browsers and networks fetch it by its address, no code of ours. */
export const isPicture = ({ limit }: { limit?: Limit }) => limit === 'picture' || limit === 'sharePicture';

export interface RouteOptions<H extends Http, A extends Access, I extends z.ZodType, O extends z.ZodType> {
  http: H;
  access: A;
  /** The services that may make a call with the access `service`; everybody else, also another service, is refused. */
  callers?: readonly ServiceName[];
  summary: string;
  /** One flat object: path parameters by name, the rest from the query (GET, DELETE) or the JSON body. */
  input: I;
  output: O;
  /** Every call that is no GET says it. */
  changes?: Changes;
  /** Status of success; 200 unless told. */
  status?: 201 | 202 | 204;
  /** Rate limit at the gateway; `read` for GET and `write` for the others unless told. */
  limit?: Limit;
  /** How long the gateway may answer anonymous readers from memory. */
  cache?: `${number}s`;
  /** How long the gateway waits for the answer to begin: 3 s, and 1 s for public reads, unless told. */
  deadline?: `${number}s`;
  /** The answer never ends (server-sent events): no deadline applies. */
  stream?: true;
  /**
   * The body is multipart/form-data: the part `file`, and the fields of `input`, whose `purpose` is one of these names and says what the
   * file may be and how large.
   */
  upload?: Readonly<Record<string, UploadPurpose>>;
  /** Most bytes of the body without a file: 100 kB unless told. */
  body?: Size;
  /** Mail programs post it as a form. All other calls take JSON alone, which no page of another site can send unasked. */
  form?: true;
  /**
   * Another company's server calls it, and proves itself by the body as it came and by these headers of its own, in small letters. Its
   * handler gets both unread (`caller.webhook`); `input` is not used.
   */
  webhook?: readonly string[];
  /** What the body is instead of JSON; only of a webhook, whose handler reads it. */
  bodyType?: 'message/rfc822';
  /** The answer is a file instead of JSON: its handler answers with `FileAnswer`, and `output` is not used. */
  file?: true;
  /** Where the site itself has this public file, outside of the API: a feed, a sitemap (`/sitemap-….xml`). It is kept as `cache` says. */
  site?: `/${string}`;
  /** Answers with the same as a CSV file where the query says `format=csv`: its handler answers with `FileAnswer` then. */
  csv?: true;
  /** Members whose profile lacks what a social sign-in cannot give (place, mobile, terms) must complete it first. */
  needs?: 'complete-profile';
}

/** Whether a file comes with a call or goes out with its answer: what the type of a handler depends on. */
interface Files<U, F, C> {
  upload?: U;
  file?: F;
  csv?: C;
}
type FilesOf<U, F, C> = (U extends object ? { upload: U } : unknown) &
  (F extends true ? { file: true } : unknown) &
  (C extends true ? { csv: true } : unknown);

/** One call. Every name of the path must be a field of its input, or it does not compile. */
export const route = <
  const H extends Http,
  A extends Access,
  I extends z.ZodObject,
  O extends z.ZodType,
  const U extends Readonly<Record<string, UploadPurpose>> | undefined = undefined,
  const F extends true | undefined = undefined,
  const C extends true | undefined = undefined,
>(
  options: RouteOptions<H, A, I, O> &
    Files<U, F, C> &
    (PathParams<H> extends keyof z.input<I>
      ? unknown
      : { input: `the path names :${Exclude<PathParams<H>, keyof z.input<I>>}, which input lacks` }) &
    (H extends `GET ${string}` ? { changes?: never } : { changes: Changes }),
) => options as RouteOptions<H, A, I, O> & FilesOf<U, F, C>;

type AnyRoute = RouteOptions<Http, Access, z.ZodObject, z.ZodType>;

/** A route that knows its place: `community.support-requests.list` is served by `community`. */
export type Route<R extends AnyRoute = AnyRoute> = R & { id: string; owner: string; method: Method; path: string };
export type Contract<R extends Record<string, AnyRoute> = Record<string, AnyRoute>> = {
  readonly [K in keyof R]: Route<R[K]>;
};

/** The calls of one noun. Its name is `<owning service>.<noun>`. */
export const defineContract = <const R extends Record<string, AnyRoute>>(name: `${string}.${string}`, routes: R) =>
  Object.fromEntries(
    Object.entries(routes).map(([key, options]) => {
      const [method, path] = options.http.split(' ');
      return [key, { ...options, id: `${name}.${key}`, owner: name.split('.')[0], method, path }];
    }),
  ) as Contract<R>;

/** What a caller sends. */
export type Input<R extends AnyRoute> = z.input<R['input']>;
/** What a caller gets. */
export type Output<R extends AnyRoute> = z.output<R['output']>;

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
 * Cached responses that a write invalidates: of a whole contract (`community.events`), of one route (`community.events.my`), or
 * of one route about one object (`content.pages.public:slug`), whose name is the field `slug` of the write's input, else of its
 * response. The write's own response does not count. A write that invalidates nothing gives the reason (`nothing: sends a code`).
 */
export type Changes = readonly `${string}.${string}`[] | `nothing: ${string}`;

/** Names of the gateway's rate limits; their values are in the gateway's configuration. */
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
  | 'webhook'
  | 'clientError';

/** Whether the route serves a picture, which browsers and social networks fetch by its URL, without our client code. */
export const isPicture = ({ limit }: { limit?: Limit }) => limit === 'picture' || limit === 'sharePicture';

export interface RouteOptions<H extends Http, A extends Access, I extends z.ZodType, O extends z.ZodType> {
  http: H;
  access: A;
  /** The services that may call a route with the access `service`; everybody else, including other services, is refused. */
  callers?: readonly ServiceName[];
  summary: string;
  /** One flat object: path parameters by name, the rest from the query (GET, DELETE) or the JSON body. */
  input: I;
  output: O;
  /** Required for every route except GET. */
  changes?: Changes;
  /** Status of success; default 200. */
  status?: 201 | 202 | 204;
  /** Rate limit at the gateway; by default `read` for GET and `write` for other methods. */
  limit?: Limit;
  /** TTL of the gateway's cache of the response, for anonymous readers. */
  cache?: `${number}s`;
  /** Timeout of the gateway until the response begins; by default 3 s, and 1 s for public reads. */
  deadline?: `${number}s`;
  /** The response never ends (server-sent events): no deadline applies. */
  stream?: true;
  /**
   * The body is multipart/form-data: the part `file`, and the fields of `input`, whose `purpose` is one of these names and
   * decides the allowed types and the maximum size of the file.
   */
  upload?: Readonly<Record<string, UploadPurpose>>;
  /** Maximum size of the body without a file; default 100 kB. */
  body?: Size;
  /**
   * Mail programs post it as a form. All other routes accept only JSON, which a page of another site cannot send without a CORS
   * preflight.
   */
  form?: true;
  /**
   * A webhook of another company's server, authenticated by the raw body and these headers, in lower case. Its handler gets
   * both unparsed (`caller.webhook`); `input` is not used.
   */
  webhook?: readonly string[];
  /**
   * The content type of the body: a mail instead of JSON, or a form besides JSON. Only for a webhook, whose handler parses it.
   */
  bodyType?: 'message/rfc822' | 'application/x-www-form-urlencoded';
  /** The response is a file instead of JSON: its handler returns a `FileAnswer`, and `output` is not used. */
  file?: true;
  /** The path of this public file on the site, outside of the API: a feed, a sitemap (`/sitemap-….xml`). Cached for `cache`. */
  site?: `/${string}`;
  /** With `format=csv` in the query the response is the same data as a CSV file: its handler then returns a `FileAnswer`. */
  csv?: true;
  /** Also served while the site is held after a restore; other writes are then refused (`site.held`). */
  whileHeld?: true;
  /** Members whose profile lacks what a social sign-in cannot give (place, mobile number, terms) must complete it first. */
  needs?: 'complete-profile';
  /**
   * The session must have signed in, or proved a credential again, within the last ten minutes: for routes that replace or
   * multiply a credential, and for writes of staff that create or remove an account, remove a channel or send to many
   * members. `sometimes`: only for some inputs, for which the handler calls `requireProof`.
   */
  stepUp?: true | 'sometimes';
}

/** Whether a request contains a file, or a response is one; the type of the handler depends on it. */
interface Files<U, F, C> {
  upload?: U;
  file?: F;
  csv?: C;
}
type FilesOf<U, F, C> = (U extends object ? { upload: U } : unknown) &
  (F extends true ? { file: true } : unknown) &
  (C extends true ? { csv: true } : unknown);

/** One route. It compiles only if every path parameter is a field of its input. */
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

/** A route with its id, owner, method and path: `community.support-requests.list` is served by `community`. */
export type Route<R extends AnyRoute = AnyRoute> = R & { id: string; owner: string; method: Method; path: string };
export type Contract<R extends Record<string, AnyRoute> = Record<string, AnyRoute>> = {
  readonly [K in keyof R]: Route<R[K]>;
};

/** The routes of one noun. Its name is `<owning service>.<noun>`. */
export const defineContract = <const R extends Record<string, AnyRoute>>(name: `${string}.${string}`, routes: R) =>
  Object.fromEntries(
    Object.entries(routes).map(([key, options]) => {
      const [method, path] = options.http.split(' ');
      return [key, { ...options, id: `${name}.${key}`, owner: name.split('.')[0], method, path }];
    }),
  ) as Contract<R>;

/** Fields that a GET returns and a PUT of the same path does not accept, and those of them that every response has. */
export function readOnlyFields(contract: Contract, { method, path, input }: Route): ReadOnlyFields {
  const shown = Object.values(contract).find(other => other.method === 'GET' && other.path === path)?.output;
  if (method !== 'PUT' || !(shown && 'shape' in shown)) return { all: [], always: [] };
  const fields = Object.entries(shown.shape as Record<string, z.ZodType>).filter(([name]) => !(name in input.shape));
  const names = (some: typeof fields) => some.map(([name]) => name);
  return { all: names(fields), always: names(fields.filter(([, field]) => field._zod.optout !== 'optional')) };
}

/**
 * A body with all `always` fields is a response that is put back: its read-only fields are ignored. Otherwise they are
 * refused as unknown.
 */
export interface ReadOnlyFields {
  all: readonly string[];
  always: readonly string[];
}

/** What a client sends. */
export type Input<R extends AnyRoute> = z.input<R['input']>;
/** What a client receives. */
export type Output<R extends AnyRoute> = z.output<R['output']>;

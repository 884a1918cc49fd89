import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen, type Person, type StandInOptions, type StandInProvider } from './stand-in-provider';

type Refusal = 'client' | 'code';

/** How providers differ: where they expect the secret, how they refuse, and how they return a profile. */
interface Dialect {
  credentials(request: IncomingMessage, form: URLSearchParams): (string | null)[];
  refuse(what: Refusal): [status: number, body: object];
  profile(person: Person): object;
}

const dialects: Record<'facebook' | 'twitter', Dialect> = {
  facebook: {
    credentials: (_request, form) => [form.get('client_id'), form.get('client_secret')],
    refuse: what => [400, { error: graphErrors[what] }],
    profile: ({ subject, name, email }) => ({ id: subject, name, email }),
  },
  twitter: {
    credentials: request =>
      Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':'),
    refuse: what =>
      what === 'client'
        ? [401, { error: 'unauthorized_client', error_description: 'Missing valid authorization header' }]
        : [
            400,
            { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
          ],
    profile: ({ subject, name, username }) => ({ data: { id: subject, name, username } }),
  },
};

const graphErrors = {
  client: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 },
  code: { message: 'Invalid verification code format.', type: 'OAuthException', code: 100 },
};

interface Grant {
  redirectUri: string;
  challenge: string;
  person: Person;
}

/**
 * A fake OAuth 2 provider on a loopback port, with the endpoints /authorize, /token and /me and responses in the format of
 * the real one. It is strict: exact redirect URI, PKCE with S256, single-use codes.
 */
export async function startOAuthProvider(
  kind: keyof typeof dialects,
  { redirectUri, port = 0 }: StandInOptions,
): Promise<StandInProvider> {
  const { credentials, refuse, profile } = dialects[kind];
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const challenge = query.get('code_challenge') ?? '';
    const isRight =
      query.get('client_id') === standIn.clientId &&
      query.get('redirect_uri') === redirectUri &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      challenge.length === 43;
    if (!isRight) return send(response, 400, { error: 'invalid_request' });
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (standIn.person) {
      const code = randomBytes(16).toString('hex');
      grants.set(code, { redirectUri, challenge, person: standIn.person });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request));
    const [id, secret] = credentials(request, form);
    if (id !== standIn.clientId || secret !== standIn.clientSecret) return send(response, ...refuse('client'));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send(response, ...refuse('code'));
    const accessToken = randomBytes(16).toString('hex');
    tokens.set(accessToken, grant.person);
    send(response, 200, { access_token: accessToken, token_type: 'bearer', expires_in: 7_200 });
  }

  function me(request: IncomingMessage, response: ServerResponse) {
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    return person ? send(response, 200, profile(person)) : send(response, 401, { error: 'invalid_token' });
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://provider');
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return void token(request, response);
    return pathname === '/me' ? me(request, response) : send(response, 404, {});
  });
  const standIn: StandInProvider = {
    url: await listen(server, port),
    clientId: `the-register-at-${kind}`,
    // Characters that form-encoding would change.
    clientSecret: `${randomBytes(16).toString('hex')}-_~`,
    person: null,
    close: () => close(server),
  };
  return standIn;
}

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

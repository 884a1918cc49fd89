import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { Problem } from '../errors/problem';

export const actorHeader = 'x-actor';
const lifetime = 60_000;
const remembered = 10_000;

interface Claims {
  actor: Actor | null;
  until: number;
}

const mac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');

/** An actor token: who calls, signed with the key that the gateway and the services share, good for a minute. */
export function signActor(actor: Actor | null, key: string, until = Date.now() + lifetime): string {
  const body = Buffer.from(JSON.stringify({ actor, until } satisfies Claims)).toString('base64url');
  return `${body}.${mac(body, key)}`;
}

/** Signs once per actor and half minute: the next calls of the same member reuse the token. */
export function actorSigner(key: string) {
  const tokens = new Map<string, { token: string; renew: number }>();
  return (actor: Actor | null): string => {
    const name = actor ? `${actor.role}:${actor.id}:${actor.session ?? ''}:${actor.incomplete ?? ''}` : '';
    const known = tokens.get(name);
    const now = Date.now();
    if (known && known.renew > now) return known.token;
    if (tokens.size > remembered) tokens.clear();
    const token = signActor(actor, key);
    tokens.set(name, { token, renew: now + lifetime / 2 });
    return token;
  };
}

/** Verifies a token once and remembers what it said until it ends. Throws `auth.actor-invalid` for a forged or old one. */
export function actorReader(key: string) {
  const seen = new Map<string, Claims>();
  return (token: string | undefined): Actor | null => {
    let claims = token === undefined ? undefined : seen.get(token);
    if (!claims) {
      claims = verify(token ?? '', key);
      if (seen.size > remembered) seen.clear();
      seen.set(token!, claims);
    }
    if (claims.until < Date.now()) throw new Problem('auth.actor-invalid');
    return claims.actor;
  };
}

function verify(token: string, key: string): Claims {
  const [body = '', given = ''] = token.split('.');
  const expected = Buffer.from(mac(body, key));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw new Problem('auth.actor-invalid');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
}

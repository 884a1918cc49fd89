import type { Actor } from '@aar/contracts/access';
import { Problem } from '../errors/problem';
import { wallTime } from './wall-time';

/** Whether the session of a call signed in, or proved a credential again, within the last ten minutes. */
export const isProved = ({ provedUntil }: Pick<Actor, 'provedUntil'>): boolean =>
  provedUntil !== undefined && Date.parse(provedUntil) > wallTime();

/** Throws `auth.step-up-required` unless the call's session is proved. For the handlers of routes with `stepUp: 'sometimes'`. */
export function requireProof(actor: Actor | null): void {
  if (!actor || !isProved(actor)) throw new Problem('auth.step-up-required');
}

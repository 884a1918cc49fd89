import { ago } from '@aar/platform/database/ago';
import { expressionBuilder } from 'kysely';
import type { IdentityTables } from '../database/db';

const days = 30;

type Two = IdentityTables & { proposer: IdentityTables['accounts']; me: IdentityTables['accounts'] };
type Side = 'proposer' | 'me';
const { eb, fn, ref, or, and } = expressionBuilder<Two, Side>();

/** Whether `member` got their role from `granter`. */
const grantedBy = (member: Side, granter: Side) =>
  and([
    eb(`${member}.role_granted_at`, '>', ago(`${days} days`)),
    eb(`${granter}.id`, '=', fn.any(ref(`${member}.role_granted_by`))),
  ]);

/** Whether one of two accounts got its role from the other within the last 30 days. */
export const grantedRecently = or([grantedBy('proposer', 'me'), grantedBy('me', 'proposer')]);

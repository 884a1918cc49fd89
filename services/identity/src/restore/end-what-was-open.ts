import type { EntityManager } from 'typeorm';

/** A restored session may have ended meanwhile, and a restored code may have been used. */
const openings = [
  'sessions',
  'codes',
  'password_resets',
  'social_sign_in_states',
  'social_sign_in_codes',
  'pending_contacts',
  'role_proposals',
  'sign_in_tickets',
  'passkey_challenges',
];

/** Ends every session and everything that could open one. */
export const endWhatWasOpen = (tx: EntityManager): Promise<void> => tx.query(`truncate ${openings.join(', ')}`);

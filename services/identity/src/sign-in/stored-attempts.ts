import { keyedDigest } from '../keyed-digest';

/** What attempts by a contact are stored under, or those of a signed-in member by their id. */
export const subjectOf = (key: string, contactOrMember: string): Buffer => keyedDigest(key, 'sign-in', contactOrMember);

/** SQL that deletes attempts. It skips rows that another transaction is deleting, to avoid deadlocks. */
export const deleteAttempts = (which: string) =>
  `delete from sign_in_attempts where id in (select id from sign_in_attempts where ${which} for update skip locked)`;

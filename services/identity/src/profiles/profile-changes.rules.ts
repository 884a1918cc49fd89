import { cityOfState } from '@aar/contracts/vocabulary';
import type { UpdateProfile } from '@aar/contracts/identity/profile.contract';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import type { z } from 'zod';
import type { Account } from '../accounts/account';

type Form = z.output<typeof UpdateProfile>;

/** A blank field becomes `null`; a missing one stays `undefined`. */
const blankIsNull = <T extends string>(text: T | '' | undefined) => (text === undefined ? undefined : text || null);

const ofMember = ({ experience, interests, bio }: Form) => ({
  experience: blankIsNull(experience),
  interests: interests && [...new Set(interests)],
  bio: blankIsNull(bio),
});

const ofNgo = ({ ngoName, ngoWebsite, ngoDescription }: Form) => ({
  ngoName,
  ngoWebsite: blankIsNull(ngoWebsite),
  ngoDescription: blankIsNull(ngoDescription),
});

/**
 * The changes that a form makes to an account, except to contacts. The NGO section is ignored for an activist. Staff checked
 * the name that the directory shows: with a new one the member is unchecked, and an NGO must be approved again. Throws a
 * field error for a value that is valid in the form but not for the account.
 */
export function profileChanges(account: Account, form: Form): Partial<Account> {
  const { fullName, state, city } = form;
  const isNgo = account.userType === 'ngo';
  const place = { state: state ?? account.state, city: city ?? account.city };
  if (!cityOfState.holds(place)) throw Problem.ofField('input.invalid', 'city', cityOfState.message);
  if (isNgo && form.ngoName !== undefined && form.ngoName.length < 2)
    throw Problem.ofField('input.invalid', 'ngoName', refusals.ngoNameMissing);
  const changes = changed(account, { fullName, state, city, ...ofMember(form), ...(isNgo && ofNgo(form)) });
  const isRenamed = (isNgo ? 'ngoName' : 'fullName') in changes;
  if (isRenamed && account.checkedAt) changes.checkedAt = null;
  return isRenamed && account.ngoReview === 'approved' ? { ...changes, ...unapproved } : changes;
}

const unapproved = { ngoReview: 'none', ngoApprovedAt: null, ngoCheckedWebsite: null } satisfies Partial<Account>;

/** The values that are given and differ. */
const changed = (account: Account, values: { [K in keyof Account]?: Account[K] | undefined }): Partial<Account> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(account[name as keyof Account]),
    ),
  );

import { UpdateProfile } from '@aar/contracts/identity/profile.contract';
import { newAccount } from '../accounts/new-account';
import { profileChanges } from './profile-changes.rules';

const activist = newAccount({
  fullName: 'Asha Kulkarni',
  userType: 'activist',
  state: 'Maharashtra',
  city: 'Pune',
  experience: 'expert',
  interests: ['Animal Rescue'],
  bio: 'Night rescues.',
});
const ngo = newAccount({
  fullName: 'Asha Kulkarni',
  userType: 'ngo',
  state: 'Maharashtra',
  city: 'Pune',
  ngoName: 'Pune Paws',
  ngoWebsite: 'https://paws.example.org',
  ngoReview: 'approved',
});
const changes = (account: typeof ngo, form: object) => profileChanges(account, UpdateProfile.parse(form));
const thrown = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
};

it('does not change fields that are missing or equal', () => {
  expect(changes(activist, {})).toEqual({});
  expect(changes(activist, { fullName: 'Asha Kulkarni', interests: ['Animal Rescue'], bio: 'Night rescues.' })).toEqual(
    {},
  );
});

it('clears blank fields', () => {
  expect(changes(activist, { experience: '', interests: [], bio: '' })).toEqual({
    experience: null,
    interests: [],
    bio: null,
  });
  expect(changes(ngo, { ngoWebsite: '' })).toEqual({ ngoWebsite: null });
});

it('stores each interest once', () => {
  expect(changes(activist, { interests: ['Fundraising', 'Fundraising'] })).toEqual({ interests: ['Fundraising'] });
});

it('accepts the personal fields from every member, and the NGO section from an NGO only', () => {
  const about = { experience: 'expert', interests: ['Fundraising'], bio: 'x' };
  expect(changes(ngo, about)).toEqual(about);
  expect(changes(activist, { ngoName: 'Left over', ngoWebsite: '', ngoDescription: 'x' })).toEqual({});
});

it('validates a new state or city together with the other one of the account', () => {
  expect(changes(activist, { city: 'Mumbai' })).toEqual({ city: 'Mumbai' });
  for (const form of [{ state: 'Tamil Nadu' }, { city: 'Chennai' }])
    expect(thrown(() => changes(activist, form))).toMatchObject({
      errors: [{ path: 'city', message: 'Please select a city' }],
    });
});

it('never clears the name of an NGO', () => {
  expect(thrown(() => changes(ngo, { ngoName: ' ' }))).toMatchObject({
    errors: [{ path: 'ngoName', message: 'NGO name is required' }],
  });
});

it('accepts a name of two letters', () => {
  expect(changes(ngo, { ngoName: 'PP' })).toMatchObject({ ngoName: 'PP' });
});

it('does not end a pending review when the name changes', () => {
  expect(changes({ ...ngo, ngoReview: 'pending' }, { ngoName: 'Other Paws' })).toEqual({ ngoName: 'Other Paws' });
});

it('unchecks a member who changes the name that staff checked', () => {
  const checkedAt = new Date();
  expect(changes({ ...activist, checkedAt }, { fullName: 'Other' })).toEqual({ fullName: 'Other', checkedAt: null });
  expect(changes({ ...activist, checkedAt }, { bio: 'Other' })).toEqual({ bio: 'Other' });
  // The directory shows an NGO by its own name, whoever its contact person is.
  expect(changes({ ...ngo, checkedAt }, { fullName: 'Other' })).toEqual({ fullName: 'Other' });
});

it('revokes the approval of an NGO when its name changes, and only then', () => {
  expect(changes(ngo, { ngoName: 'Other Paws' })).toEqual({
    ngoName: 'Other Paws',
    ngoReview: 'none',
    ngoApprovedAt: null,
    ngoCheckedWebsite: null,
  });
  expect(changes(ngo, { ngoName: 'Pune Paws', ngoDescription: 'New words' })).toEqual({ ngoDescription: 'New words' });
});

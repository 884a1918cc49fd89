import { refusals } from '../../test/refusals';
import { ChangeContact, ChangePassword, CompleteProfile, ProfileForm, UpdateProfile } from './profile.contract';

const form = { fullName: 'Asha Kulkarni', state: 'Maharashtra', city: 'Pune' };
const city = { city: 'Please select a city' };

describe('the profile form', () => {
  const refused = (fields: object) => refusals(ProfileForm, { ...form, ...fields });

  it('accepts blank contacts and optional fields', () => {
    expect(refused({ email: '', mobile: '', experience: '', ngoWebsite: '', bio: '' })).toEqual({});
  });

  it('reports errors in the sentences of the specification', () => {
    expect(refused({ fullName: ' A ', email: 'no', mobile: '12345', state: '', city: ' ' })).toEqual({
      fullName: 'Full name must be at least 2 characters',
      email: 'Invalid email address',
      mobile: 'Mobile number must be at least 10 digits',
      state: 'State is required',
      city: 'City is required',
    });
  });

  it('has a city in its state', () => expect(refused({ city: 'Chennai' })).toEqual(city));

  it('has a city of at most 80 characters', () => {
    expect(Object.keys(refused({ state: 'Goa', city: 'x'.repeat(81) }))).toContain('city');
    expect(ProfileForm.parse({ ...form, city: ' Pune ' }).city).toBe('Pune');
  });

  it('has up to eight interests', () => {
    expect(refused({ interests: Array(8).fill('Fundraising') })).toEqual({});
    expect(Object.keys(refused({ interests: Array(9).fill('Fundraising') }))).toEqual(['interests']);
  });
});

it('an update may have one field, and a city needs its state', () => {
  expect(UpdateProfile.parse({ bio: ' I feed cats. ' })).toEqual({ bio: 'I feed cats.' });
  expect(refusals(UpdateProfile, { state: 'Maharashtra', city: 'Chennai' })).toEqual(city);
});

describe('the fields that a social sign-in cannot give', () => {
  const given = { mobile: '9822012345', state: 'Maharashtra', city: 'Pune', userType: 'ngo', termsAccepted: true };
  const ngo = { ngoName: 'PP', ngoLegalStructure: 'trust' };
  const refused = (fields: object) => refusals(CompleteProfile, { ...given, ...fields });

  it('require name and legal structure of an organisation, and neither of an activist', () => {
    const missing = { ngoName: 'NGO name is required', ngoLegalStructure: 'Legal structure is required' };
    expect(refused({})).toEqual(missing);
    expect(refused({ ...ngo, ngoName: 'P' })).toEqual({ ngoName: missing.ngoName });
    expect(refused(ngo)).toEqual({});
    expect(refused({ userType: 'activist' })).toEqual({});
  });

  it('are requested all at once', () => {
    expect(refused({ mobile: '1', city: 'Chennai', termsAccepted: false })).toEqual({
      mobile: 'Invalid mobile number',
      termsAccepted: 'You must accept the terms and conditions',
      ...city,
      ngoName: 'NGO name is required',
      ngoLegalStructure: 'Legal structure is required',
    });
  });
});

describe('a new contact', () => {
  it.each([
    [{ contactType: 'mobile', contact: '12345' }, 'Invalid mobile number'],
    [{ contactType: 'email', contact: '9822012345' }, 'Invalid email address'],
  ])('is validated by its type: %j', (change, contact) => expect(refusals(ChangeContact, change)).toEqual({ contact }));

  it('may be missing, which means the pending one', () => {
    for (const change of [{}, { contact: '+91 98220 12345' }])
      expect(refusals(ChangeContact, { contactType: 'mobile', ...change })).toEqual({});
  });

  it('is trimmed, with up to 254 characters', () => {
    const contact = ` asha@example.org${' '.repeat(250)}`;
    expect(ChangeContact.parse({ contactType: 'email', contact }).contact).toBe('asha@example.org');
    expect(Object.keys(refusals(ChangeContact, { contactType: 'email', contact: 'x'.repeat(255) }))).toEqual([
      'contact',
    ]);
  });
});

it('changing a password needs the current one, which may be blank', () => {
  const changed = { password: 'street dogs', confirmPassword: 'street dogs' };
  for (const currentPassword of ['', 'x'.repeat(128)])
    expect(refusals(ChangePassword, { ...changed, currentPassword })).toEqual({});
  expect(Object.keys(refusals(ChangePassword, { ...changed, currentPassword: 'x'.repeat(129) }))).toEqual([
    'currentPassword',
  ]);
});

import { Register, Registration } from './registration';

const activist = {
  fullName: 'Asha Kulkarni',
  email: 'Asha@Example.org ',
  mobile: '+91 98220-12345',
  password: 'street dogs',
  confirmPassword: 'street dogs',
  userType: 'activist',
  state: 'Maharashtra',
  city: 'Pune',
  termsAccepted: true,
} as const;

const errorsOf = (form: object) =>
  Object.fromEntries(
    (Registration.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('the registration form', () => {
  it('accepts an activist and normalises the contacts', () => {
    expect(Registration.parse(activist)).toMatchObject({ email: 'asha@example.org', mobile: '9822012345' });
  });

  it("accepts the directory's names for experience too", () => {
    const experience = ['new', '1-2', '3-5', '5+', 'expert'].map(
      given => Registration.parse({ ...activist, experience: given }).experience,
    );
    expect(experience).toEqual(['beginner', 'intermediate', 'experienced', 'expert', 'expert']);
  });

  it('is idempotent: it accepts its own output unchanged', () => {
    const once = Registration.parse(activist);
    expect(Registration.parse(once)).toEqual(once);
  });

  it('reports all errors at once, in the sentences of the specification', () => {
    const wrong = {
      ...activist,
      fullName: 'A',
      email: 'no',
      mobile: '12345',
      password: 'short',
      state: '',
      city: '',
      termsAccepted: false,
    };
    expect(errorsOf(wrong)).toEqual({
      fullName: 'Full name must be at least 2 characters',
      email: 'Invalid email address',
      mobile: 'Invalid mobile number',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
      state: 'Please select a state',
      city: 'Please select a city',
      termsAccepted: 'You must accept the terms and conditions',
    });
  });

  it('requires name and legal structure of an NGO, and neither of an activist', () => {
    expect(errorsOf({ ...activist, userType: 'ngo' })).toEqual({
      ngoName: 'NGO name is required',
      ngoLegalStructure: 'Legal structure is required',
    });
    expect(errorsOf(activist)).toEqual({});
  });

  it('refuses a city of another state', () => {
    expect(errorsOf({ ...activist, city: 'Chennai' })).toEqual({ city: 'Please select a city' });
  });

  it('accepts only a full URL and a year of an NGO, or blanks', () => {
    const ngo = { ...activist, userType: 'ngo', ngoName: 'Pune Paws', ngoLegalStructure: 'trust' };
    expect(errorsOf({ ...ngo, ngoWebsite: 'paws', ngoYearEstablished: 'long ago' })).toEqual({
      ngoWebsite: 'Please enter a full web address',
      ngoYearEstablished: 'Please enter a year',
    });
    for (const ngoWebsite of ['https://user:pass@evil.example', 'https://paws.example@evil.example/'])
      expect(errorsOf({ ...ngo, ngoWebsite })).toEqual({ ngoWebsite: 'Please enter a full web address' });
    expect(errorsOf({ ...ngo, ngoWebsite: 'https://paws.example/@home?to=a@b.example' })).toEqual({});
    expect(errorsOf({ ...ngo, ngoWebsite: '', ngoYearEstablished: '' })).toEqual({});
  });

  it('refuses line breaks in a name', () => {
    expect(errorsOf({ ...activist, fullName: 'Asha\r\nBcc: all@example.org' })).toHaveProperty('fullName');
  });

  it('registers only with the complete code', () => {
    const issues = Register.safeParse({ ...activist, otp: '123' }).error?.issues;
    expect(issues).toEqual([
      expect.objectContaining({ path: ['otp'], message: 'Please enter the complete 6-digit code' }),
    ]);
  });
});

describe('the details of an NGO', () => {
  const ngo = { ...activist, userType: 'ngo', ngoName: 'PP', ngoLegalStructure: 'trust' };

  it.each([
    ['1947', true],
    ['194', false],
    ['19470', false],
    ['x1947', false],
    ['abcd', false],
  ])('may have the year %s: %s', (ngoYearEstablished, isTaken) => {
    expect(Registration.safeParse({ ...ngo, ngoYearEstablished }).success).toBe(isTaken);
  });

  it('has up to eight interests', () => {
    expect(Registration.safeParse({ ...ngo, interests: ['Fundraising'] }).success).toBe(true);
    expect(Registration.safeParse({ ...ngo, interests: Array(9).fill('Fundraising') }).success).toBe(false);
  });
});

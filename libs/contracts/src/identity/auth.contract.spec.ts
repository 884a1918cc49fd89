import {
  auth,
  contactTypeOf,
  Login,
  Register,
  Registration,
  ResetPassword,
  SendOtp,
  VerifyResetOtp,
} from './auth.contract';

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
  it('accepts an activist and tidies the contacts', () => {
    expect(Registration.parse(activist)).toMatchObject({ email: 'asha@example.org', mobile: '9822012345' });
  });

  it('takes experience in the words of the directory too', () => {
    const experience = ['new', '1-2', '3-5', '5+', 'expert'].map(
      given => Registration.parse({ ...activist, experience: given }).experience,
    );
    expect(experience).toEqual(['beginner', 'intermediate', 'experienced', 'expert', 'expert']);
  });

  it('is idempotent: what it gives out it takes again unchanged', () => {
    const once = Registration.parse(activist);
    expect(Registration.parse(once)).toEqual(once);
  });

  it('says everything that is wrong at once, in the sentences of the specification', () => {
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

  it('asks an NGO for its name and legal structure, and an activist for neither', () => {
    expect(errorsOf({ ...activist, userType: 'ngo' })).toEqual({
      ngoName: 'NGO name is required',
      ngoLegalStructure: 'Legal structure is required',
    });
    expect(errorsOf(activist)).toEqual({});
  });

  it('refuses a city of another state', () => {
    expect(errorsOf({ ...activist, city: 'Chennai' })).toEqual({ city: 'Please select a city' });
  });

  it('asks an NGO for a full web address and a year, if for any', () => {
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

  it('needs the complete code to register', () => {
    const issues = Register.safeParse({ ...activist, otp: '123' }).error?.issues;
    expect(issues).toEqual([
      expect.objectContaining({ path: ['otp'], message: 'Please enter the complete 6-digit code' }),
    ]);
  });
});

describe('asking for a code', () => {
  it.each([
    ['mobile', '12345', 'Invalid mobile number'],
    ['email', 'nobody', 'Invalid email address'],
  ])('judges a contact by its type: %s', (contactType, contact, message) => {
    expect(SendOtp.safeParse({ contactType, contact }).error?.issues).toEqual([
      expect.objectContaining({ path: ['contact'], message }),
    ]);
  });

  it('accepts a mobile number as people write it', () => {
    expect(SendOtp.safeParse({ contactType: 'mobile', contact: '+91 98220 12345' }).success).toBe(true);
  });
});

/** The sentences of what is wrong, by field. */
const wrongIn = (
  schema: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  input: object,
) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

it.each([
  ['98220 12345', 'mobile'],
  ['+91 (98220) 123-45', 'mobile'],
  ['asha@example.org', 'email'],
  ['asha98', 'email'],
  ['98asha', 'email'],
  ['', 'email'],
])('%j was meant to be a contact of the type %s', (contact, type) => {
  expect(contactTypeOf(contact)).toBe(type);
});

describe('signing in', () => {
  it('takes either contact as it is kept, however it was written', () => {
    expect(Login.parse({ email: ' Asha@Example.org', password: 'x' }).email).toBe('asha@example.org');
    expect(Login.parse({ email: '+91 98220-12345', password: 'street dogs' }).email).toBe('9822012345');
  });

  it.each([
    [{ email: '12345', password: 'x' }, { email: 'Invalid mobile number' }],
    [{ email: ' nobody ', password: 'x' }, { email: 'Invalid email address' }],
    [{ email: 'asha@example.org', password: '' }, { password: 'Password is required' }],
    [{ email: 'asha@example.org', password: 'x'.repeat(129) }, { password: expect.any(String) }],
    [{ email: `${'a'.repeat(64)}@${'b'.repeat(200)}.in`, password: 'x' }, { email: expect.any(String) }],
    [{ email: 'asha@example.org', password: 'x', device: 'd'.repeat(101) }, { device: expect.any(String) }],
    [{ email: 'asha@example.org', password: 'x'.repeat(128), device: 'd'.repeat(100) }, {}],
    [{ email: 'asha@example.org', password: 'x', device: 'short' }, {}],
  ])('judges %j', (form, wrong) => {
    expect(wrongIn(Login, form)).toEqual(wrong);
  });

  it('takes the one-use code of a provider', () => {
    const { input } = auth.exchange;
    for (const [length, isTaken] of [
      [19, false],
      [20, true],
      [43, true],
      [200, true],
      [201, false],
    ] as const)
      expect(input.safeParse({ code: 'c'.repeat(length) }).success).toBe(isTaken);
  });
});

describe('a code', () => {
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['x123456', false],
    ['abcdef', false],
  ])('may be %s: %s', (otp, isTaken) => {
    expect(VerifyResetOtp.safeParse({ email: 'asha@example.org', otp }).success).toBe(isTaken);
  });

  it('is asked for at a contact with blanks around it', () => {
    expect(SendOtp.parse({ contactType: 'email', contact: ' asha@example.org ' }).contact).toBe('asha@example.org');
  });
});

describe('a new password', () => {
  const resetToken = 't';

  it('is repeated, and both must be the same', () => {
    expect(wrongIn(ResetPassword, { resetToken, password: 'street dogs', confirmPassword: 'street dogs' })).toEqual({});
    expect(wrongIn(ResetPassword, { resetToken, password: 'street dogs', confirmPassword: 'street cats' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });

  it('is compared even while other fields are wrong', () => {
    expect(wrongIn(ResetPassword, { resetToken: '', password: 'short', confirmPassword: 'other' })).toEqual({
      resetToken: expect.any(String),
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    });
  });

  it('takes a token of up to 200 letters', () => {
    const form = { password: 'street dogs', confirmPassword: 'street dogs' };
    for (const [length, isTaken] of [
      [1, true],
      [43, true],
      [200, true],
      [201, false],
    ] as const)
      expect(ResetPassword.safeParse({ ...form, resetToken: 't'.repeat(length) }).success).toBe(isTaken);
  });
});

describe('what an NGO tells of itself', () => {
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

import { refusals } from '../../test/refusals';
import { BulkUsers, CreateUser, ListUsers, Suspend } from './admin-users.contract';

const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

describe('a member created by staff', () => {
  const member = {
    fullName: 'Asha Kulkarni',
    email: 'asha@example.org',
    mobile: '9822012345',
    password: 'street dogs',
    role: 'activist',
    userType: 'activist',
    state: 'Maharashtra',
    city: 'Pune',
  };
  const refused = (fields: object) => refusals(CreateUser, { ...member, ...fields });

  it('is refused with the sentences of the admin panel, all errors at once', () => {
    expect(refused({})).toEqual({});
    const wrong = { fullName: 'A', email: 'no', mobile: '12345', userType: 'ngo', city: 'Chennai' };
    expect(refused(wrong)).toEqual({
      fullName: 'Full name must be at least 2 characters',
      email: 'Invalid email address',
      mobile: 'Mobile number must be exactly 10 digits',
      city: 'Please select a city',
      ngoName: 'NGO name is required',
    });
  });

  it('has a name of at least two characters when it is an organisation', () => {
    expect(refused({ userType: 'ngo', ngoName: 'P' })).toEqual({ ngoName: 'NGO name is required' });
    expect(refused({ userType: 'ngo', ngoName: 'PP' })).toEqual({});
  });
});

it('members are listed newest first by default', () => {
  expect(ListUsers.parse({ q: 'asha' })).toEqual({ q: 'asha', limit: 24, sort: 'createdAt', order: 'desc' });
});

it('a suspension needs a reason of at least ten characters', () => {
  expect(refusals(Suspend, { reason: ' nine char ' })).toEqual({ reason: 'Reason must be at least 10 characters' });
  expect(refusals(Suspend, { reason: 'ten chars.' })).toEqual({});
});

describe('one action for many members', () => {
  const refused = (fields: object) => refusals(BulkUsers, { action: 'verify', ids: [id], ...fields });

  it('is for 1 to 100 of them', () => {
    expect(refused({ ids: [] })).toEqual({ ids: 'Select at least one user' });
    expect(refused({ ids: Array(101).fill(id) })).toEqual({ ids: 'At most 100 users at a time' });
    expect(refused({ ids: Array(100).fill(id) })).toEqual({});
  });

  it('needs a reason when it is a suspension', () => {
    const sentence = { reason: 'Reason must be at least 10 characters' };
    expect(refused({ action: 'suspend' })).toEqual(sentence);
    expect(refused({ action: 'suspend', reason: 'nine char' })).toEqual(sentence);
    expect(refused({ action: 'suspend', reason: 'ten chars.' })).toEqual({});
    expect(refused({ action: 'delete' })).toEqual({});
  });
});

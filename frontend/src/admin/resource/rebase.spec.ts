import { rebase } from './rebase';

const from = { name: 'Moti', city: 'Pune', friends: [{ value: '2' }] };

const sent = {};

describe('input on top of a version that was saved meanwhile', () => {
  it('asks when the new version has a foreign change', () => {
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: { ...from, city: 'Delhi' }, sent }).isAsked).toBe(true);
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: { ...from, name: 'Sheru' }, sent }).isAsked).toBe(true);
  });

  it('does not ask when nothing was typed, because nothing can be lost', () => {
    expect(rebase(from, { from, to: { ...from, name: 'Sheru' }, sent }).isAsked).toBe(false);
    expect(rebase({ ...from, friends: [{ value: '2' }] }, { from, to: { ...from, city: 'Delhi' }, sent }).isAsked).toBe(
      false,
    );
  });

  it('does not ask when no field of the form has changed, as after publishing from the list', () => {
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: from, sent }).isAsked).toBe(false);
  });

  it('does not ask when the new version is the user’s own input', () => {
    const typed = { ...from, name: 'Moti!' };
    expect(rebase(typed, { from, to: typed, sent }).isAsked).toBe(false);
    expect(rebase({ ...typed, name: 'Moti!?' }, { from, to: typed, sent: typed }).isAsked).toBe(false);
    expect(rebase({ ...typed, city: 'Goa' }, { from, to: typed, sent }).isAsked).toBe(false);
  });

  it('asks when the new version has more changes than were sent', () => {
    const sent = { ...from, name: 'Moti!' };
    expect(rebase({ ...from, name: 'Moti!?' }, { from, to: { ...sent, city: 'Delhi' }, sent }).isAsked).toBe(true);
  });

  it('is based on the sent values where they were saved, and on the opened version elsewhere', () => {
    const sent = { ...from, name: 'Moti!', city: 'Goa' };
    expect(rebase(from, { from, to: { ...sent, city: 'Delhi' }, sent }).base).toEqual({ ...from, name: 'Moti!' });
  });
});

import { rebase } from './rebase';

const from = { name: 'Moti', city: 'Pune', friends: [{ value: '2' }] };

const sent = {};

describe('what is typed over what has been saved meanwhile', () => {
  it('is asked about where something came that was not written here', () => {
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: { ...from, city: 'Delhi' }, sent }).isAsked).toBe(true);
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: { ...from, name: 'Sheru' }, sent }).isAsked).toBe(true);
  });

  it('is not asked about where nothing is typed: there is nothing to lose', () => {
    expect(rebase(from, { from, to: { ...from, name: 'Sheru' }, sent }).isAsked).toBe(false);
    expect(rebase({ ...from, friends: [{ value: '2' }] }, { from, to: { ...from, city: 'Delhi' }, sent }).isAsked).toBe(
      false,
    );
  });

  it('is not asked about where nothing came that the form shows, as when it was published from the list', () => {
    expect(rebase({ ...from, name: 'Moti!' }, { from, to: from, sent }).isAsked).toBe(false);
  });

  it('is not asked about where it was saved itself', () => {
    const typed = { ...from, name: 'Moti!' };
    expect(rebase(typed, { from, to: typed, sent }).isAsked).toBe(false);
    expect(rebase({ ...typed, name: 'Moti!?' }, { from, to: typed, sent: typed }).isAsked).toBe(false);
    expect(rebase({ ...typed, city: 'Goa' }, { from, to: typed, sent }).isAsked).toBe(false);
  });

  it('is asked about where more came than was sent', () => {
    const sent = { ...from, name: 'Moti!' };
    expect(rebase({ ...from, name: 'Moti!?' }, { from, to: { ...sent, city: 'Delhi' }, sent }).isAsked).toBe(true);
  });

  it('counts as typed over what was sent where that arrived, and over what it was opened with elsewhere', () => {
    const sent = { ...from, name: 'Moti!', city: 'Goa' };
    expect(rebase(from, { from, to: { ...sent, city: 'Delhi' }, sent }).base).toEqual({ ...from, name: 'Moti!' });
  });
});

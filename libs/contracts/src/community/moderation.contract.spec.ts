import { refusals } from '../../test/refusals';
import { moderation } from './moderation.contract';

const refused = (decision: object) =>
  refusals(moderation.decide.input, { id: '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f', ...decision });
const tooShort = { note: 'Note must be at least 10 characters' };

describe('a decision about a report', () => {
  it('gives the person concerned a reason of at least ten characters', () => {
    expect(refused({ decision: 'warn', note: 'nine char' })).toEqual(tooShort);
    expect(refused({ decision: 'overturn' })).toEqual(tooShort);
    expect(refused({ decision: 'hide', note: 'ten chars.' })).toEqual({});
  });

  it('needs no note when the report is dismissed', () => {
    expect(refused({ decision: 'dismiss' })).toEqual({});
  });

  it('reports a missing note and a missing choice at once', () => {
    expect(refused({ note: '' })).toEqual({ decision: 'Please choose a decision', ...tooShort });
  });
});

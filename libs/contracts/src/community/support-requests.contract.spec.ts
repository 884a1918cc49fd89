import { refusals } from '../../test/refusals';
import { CompleteRequest, supportRequests } from './support-requests.contract';

const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

describe('the end of a request', () => {
  const refused = (fields: object) => {
    const found = refusals(CompleteRequest, fields);
    expect(refusals(supportRequests.setStatus.input, { id, ...fields })).toEqual(found);
    return found;
  };
  const missing = { outcome: 'Please write a few words about the outcome' };

  it('comes with an outcome when it is completed', () => {
    expect(refused({ status: 'completed' })).toEqual(missing);
    expect(refused({ status: 'completed', outcome: ' a ' })).toEqual(missing);
    expect(refused({ status: 'completed', outcome: 'ok' })).toEqual({});
  });

  it.each(['paused', 'active', 'closed'])('needs no outcome when it is %s', status =>
    expect(refused({ status })).toEqual({}),
  );
});

describe('a search for similar requests', () => {
  const asked = { title: 'Dog', requestType: 'Other', state: 'Maharashtra', city: 'Pune' };
  const { input } = supportRequests.similar;

  it('may name up to six photos, separated by commas', () => {
    expect(input.parse({ ...asked, photos: `${id},${id}` }).photos).toEqual([id, id]);
    expect(refusals(input, { ...asked, photos: Array(6).fill(id).join() })).toEqual({});
    expect(refusals(input, { ...asked, photos: Array(7).fill(id).join() })).toEqual({ photos: 'At most 6 photos' });
  });
});

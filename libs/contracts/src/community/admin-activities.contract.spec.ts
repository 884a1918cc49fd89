import { refusals } from '../../test/refusals';
import { adminActivities, MergeRequest } from './admin-activities.contract';

const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

describe('an action of staff on a request or an event', () => {
  const input = { type: 'event', id };
  const refused = (change: object) => refusals(adminActivities.update.input, { ...input, ...change });

  it('needs the new status for that change, and for no other action', () => {
    expect(refused({ action: 'update_status' })).toEqual({ status: 'Please choose a status' });
    expect(refused({ action: 'update_status', status: 'paused' })).toEqual({});
    expect(refused({ action: 'delete' })).toEqual({});
  });

  it('needs to say whether it is featured', () => {
    expect(refused({ action: 'promote' })).toEqual({ isPromoted: 'Please say whether it is featured' });
    expect(refused({ action: 'promote', isPromoted: false })).toEqual({});
  });

  it('reports everything that is missing at once', () => {
    expect(Object.keys(refused({ id: 'none', action: 'update_status' }))).toEqual(['id', 'status']);
    expect(Object.keys(refused({ id: 'none', action: 'promote' }))).toEqual(['id', 'isPromoted']);
  });
});

describe('the request into which another is merged', () => {
  it('is found in the URL of its page, however it was pasted', () => {
    for (const into of [id, `https://aar.example/support-requests/${id.toUpperCase()}?from=mail`])
      expect(MergeRequest.parse({ into })).toEqual({ into: id });
    expect(MergeRequest.parse({ into: `${' '.repeat(400)}${id}` })).toEqual({ into: id });
  });

  it.each([
    'https://aar.example/support-requests',
    id.slice(1),
    id.slice(0, -1),
    id.replace('-5d4a', ''),
    `x${id.slice(4)}`,
  ])('is not in %s', into =>
    expect(refusals(MergeRequest, { into })).toEqual({ into: 'Please paste the link to the other request' }),
  );
});

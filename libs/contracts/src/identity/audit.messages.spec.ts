import { auditEntryRequested } from './audit.messages';

const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';
const deed = {
  actorId: id,
  action: 'page.updated',
  targetType: 'page',
  targetId: 'about-us',
  targetLabel: 'About us',
  doneAt: '2026-11-22T12:00:00.000Z',
};
const parse = (fields: object) => auditEntryRequested.schema.safeParse({ ...deed, ...fields });

it('an action of staff needs no diff and no reason', () => {
  expect(parse({}).data).toEqual({ ...deed, diff: {}, reason: null });
  expect(parse({ reason: 'Spam' }).data).toMatchObject({ reason: 'Spam' });
});

it('a target member is given by id, with which the log looks up the name', () => {
  expect(parse({ targetType: 'member', targetId: id }).success).toBe(true);
  expect(parse({ targetType: 'member' }).error?.issues).toMatchObject([{ path: ['targetId'] }]);
});

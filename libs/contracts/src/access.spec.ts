import { type Access, type Actor, needsTwo, mayCall } from './access';

const callers: [string, Actor | null][] = [
  ['visitor', null],
  ...(['user', 'moderator', 'editor', 'admin', 'service'] as const).map((role): [string, Actor] => [
    role,
    { id: 'x', role },
  ]),
];
const allowed: Record<Access, string[]> = {
  public: ['visitor', 'user', 'moderator', 'editor', 'admin', 'service'],
  member: ['user', 'moderator', 'editor', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
  service: ['service'],
};

it.each(Object.entries(allowed))('%s routes are open to exactly the roles of the matrix', (access, names) => {
  expect(callers.filter(([, actor]) => mayCall(access as Access, actor)).map(([name]) => name)).toEqual(names);
});

describe('a change of role', () => {
  const roles = ['user', 'moderator', 'editor', 'admin'] as const;
  it.each([
    ['user', ['moderator', 'editor', 'admin']],
    ['moderator', ['editor', 'admin']],
    ['editor', ['moderator', 'admin']],
    ['admin', ['user', 'moderator', 'editor']],
  ] as const)(
    'of a %s needs two administrators if it adds rights, or takes those of an administrator away',
    (before, adding) => {
      expect(roles.filter(after => needsTwo(before, after))).toEqual(adding);
    },
  );
});

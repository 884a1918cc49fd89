import { mayUsePanel } from './panel-access';

it.each([
  ['admin', true],
  ['editor', true],
  ['moderator', false],
  ['user', false],
  [undefined, false],
] as const)('the panel is for %s: %s', (role, isTheirs) => {
  expect(mayUsePanel(role)).toBe(isTheirs);
});

import { fillMessage } from './message-values';

it('a message has its values in their places', () =>
  expect(fillMessage('{name} belongs to {category}', { name: 'sendgrid', category: 'email' })).toBe(
    'sendgrid belongs to email',
  ));

it('what a value says about places is no place', () =>
  expect(fillMessage('Shown by {titles} and {count}', { titles: '“{count}”', count: 2 })).toBe(
    'Shown by “{count}” and 2',
  ));

import { fillMessage } from './message-values';

it('a message has its values in place of its placeholders', () =>
  expect(fillMessage('{name} belongs to {category}', { name: 'sendgrid', category: 'email' })).toBe(
    'sendgrid belongs to email',
  ));

it('a placeholder within a value is not replaced', () =>
  expect(fillMessage('Shown by {titles} and {count}', { titles: '“{count}”', count: 2 })).toBe(
    'Shown by “{count}” and 2',
  ));

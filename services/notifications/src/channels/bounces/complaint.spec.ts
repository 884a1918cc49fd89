import { complaintIn } from './complaint';

const path = `<bounces+${'0'.repeat(52)}@register.example.in>`;
const token = 'A-_'.repeat(18) + 'AA';
const returned = [
  `Return-Path: ${path}`,
  'Message-ID: <x@register.example.in>',
  'List-Unsubscribe:',
  ` <https://register.example.in/api/unsubscribe/${token}>`,
  '',
  'List-Unsubscribe: <https://register.example.in/api/unsubscribe/of-the-body>',
].join('\r\n');
const feedback = (type: string) =>
  `Feedback-Type: ${type}\r\nUser-Agent: Feedback/2.0\r\nVersion: 1\r\nOriginal-Mail-From: ${path}\r\n`;

it.each(['abuse', 'Abuse', 'fraud', 'opt-out'])('a report of the type %s is a complaint', type => {
  expect(complaintIn(feedback(type), returned)).toEqual({
    returnPaths: [path, path],
    tokens: [token],
    detail: `${type.toLowerCase()}, Feedback/2.0`,
  });
});

it.each(['not-spam', 'auth-failure', 'virus', 'other', ''])('a report of the type %j is not a complaint', type => {
  expect(complaintIn(feedback(type), returned)).toBeNull();
});

it('proves nothing if the provider omitted the identifying headers', () => {
  expect(complaintIn('Feedback-Type: abuse', '')).toEqual({ returnPaths: [], tokens: [], detail: 'abuse' });
});

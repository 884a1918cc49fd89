import { returnFor } from './bounce.rules';
import type { DeliveryReport } from './delivery-report';

const report = (of: Partial<DeliveryReport>): DeliveryReport => ({
  action: 'failed',
  status: '',
  recipients: [],
  host: '',
  detail: '',
  ...of,
});
const contact = 'Asha@example.in';
const eventOf = (...reports: Partial<DeliveryReport>[]) =>
  returnFor({ reports: reports.map(report), plain: [] }, contact)?.event;

it.each([
  ['failed', '5.1.1', 'bounced'],
  ['failed', '5.1.10', 'bounced'],
  ['failed', '5.2.1', 'bounced'],
  ['failed', '5.2.2', 'refused'],
  ['failed', '5.7.1', 'refused'],
  ['failed', '5.1.8', 'refused'],
  ['failed', '4.4.7', 'refused'],
  ['delayed', '4.4.1', 'other'],
  ['other', '2.0.0', 'other'],
  ['delivered', '2.0.0', 'delivered'],
] as const)('%s with %s means %s', (action, status, event) => {
  for (const recipients of [[], ['asha@example.in']]) expect(eventOf({ action, status, recipients })).toBe(event);
});

it('a bounce of a forwarding address does not count against the member’s address', () => {
  expect(eventOf({ status: '5.1.1', recipients: ['old@elsewhere.in'] })).toBe('refused');
  expect(eventOf({ status: '5.1.1', detail: '550 <old@elsewhere.in> unknown' })).toBe('refused');
});

it('other people’s addresses in the text change nothing', () => {
  const detail = '550 <asha@example.in> unknown to <postmaster@example.in>, sent by <bounces+0123abc@register.in>';
  expect(eventOf({ status: '5.1.1', detail })).toBe('bounced');
});

it('without a report nothing is suppressed', () => expect(returnFor({ reports: [], plain: [] }, contact)).toBeNull());

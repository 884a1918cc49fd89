import { eventOfReport } from './bounce.rules';

it.each([
  ['failed', '5.1.1', 'bounced'],
  ['failed', '5.1.10', 'bounced'],
  ['failed', '5.2.1', 'bounced'],
  ['failed', '5.2.2', 'refused'],
  ['failed', '5.7.1', 'refused'],
  ['failed', '5.1.8', 'refused'],
  ['failed', '4.4.7', 'refused'],
  ['delayed', '4.4.1', 'other'],
  ['relayed', '2.0.0', 'other'],
  ['delivered', '2.0.0', 'delivered'],
])('%s with %s means %s', (action, status, event) => {
  for (const recipient of ['', 'asha@example.in'])
    expect(eventOfReport({ action, status, recipient }, 'Asha@example.in')).toBe(event);
});

it('a bounce of a forwarding address does not count against the member’s address', () => {
  const report = { action: 'failed', status: '5.1.1', recipient: 'old@elsewhere.in' };
  expect(eventOfReport(report, 'asha@example.in')).toBe('refused');
});

import { suppressionFor } from './provider-report';
import { hasSecret, reportsOfMsg91 } from './msg91-webhook.rules';

describe('a report of MSG91', () => {
  it('is authenticated by the secret of the integration', () => {
    expect(hasSecret('a secret', 'a secret')).toBe(true);
    for (const [given, secret] of [
      ['another', 'a secret'],
      [undefined, 'a secret'],
      ['', ''],
    ] as const)
      expect(hasSecret(given, secret)).toBe(false);
  });

  it('suppresses a blocked number, but not one that was only switched off', () => {
    const told = [
      {
        requestId: 'r1',
        report: [
          { number: '919822012345', status: '17' },
          { number: '919822012346', status: 2 },
        ],
      },
    ];
    for (const sent of [told, { data: told }])
      expect(reportsOfMsg91(Buffer.from(JSON.stringify(sent))).map(suppressionFor)).toEqual(['blocked', null]);
  });

  it.each([
    ['1', 'delivered'],
    ['26', 'delivered'],
    ['2', 'refused'],
    ['9', 'refused'],
    ['16', 'refused'],
    ['25', 'refused'],
    ['17', 'bounced'],
    ['99', 'other'],
  ])('with the status %s says that the message was %s', (status, event) => {
    const told = [{ requestId: 'r1', report: [{ number: 919822012345, status, desc: 'why' }] }];
    expect(reportsOfMsg91(Buffer.from(JSON.stringify(told)))).toEqual([
      {
        ...{ id: `msg91:r1:9822012345:${status}`, event, contactType: 'mobile' },
        ...{ contact: '919822012345', detail: 'why' },
      },
    ]);
  });

  it('needs no description', () => {
    const told = [{ requestId: 'r1', report: [{ number: '919822012345', status: '1' }] }];
    expect(reportsOfMsg91(Buffer.from(JSON.stringify(told)))).toMatchObject([{ detail: '' }]);
  });

  it.each(['null', '{}', '{"data":1}', '[1]', '[{"requestId":"r1"}]', '{"data":[{"report":[]}]}'])(
    'is empty for %s',
    text => expect(reportsOfMsg91(Buffer.from(text))).toEqual([]),
  );

  it('is ignored when a field is too long', () => {
    const reports = (count: number, requestId = 'r1', number = '919822012345') =>
      reportsOfMsg91(Buffer.from(JSON.stringify([{ requestId, report: Array(count).fill({ number, status: 1 }) }])));
    expect(
      [reports(1_000), reports(1, 'r'.repeat(100)), reports(1, 'r1', '9'.repeat(20))].map(all => all.length),
    ).toEqual([...[1_000, 1, 1]]);
    expect([reports(1_001), reports(1, 'r'.repeat(101)), reports(1, 'r1', '9'.repeat(21))]).toEqual([[], [], []]);
  });
});

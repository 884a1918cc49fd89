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
      { id: `msg91:r1:9822012345:${status}`, event, contactType: 'mobile', contact: '919822012345', detail: 'why' },
    ]);
  });

  describe('in each form that MSG91 documents', () => {
    const deliveryId = '0193a5b0-0000-7000-8000-000000000001';
    const memberId = '0193a5b0-0000-7000-8000-000000000002';
    const CRQID = `${deliveryId}.${memberId}`;
    const entry = { date: '2024-05-22 10:06:20', number: '919822012345', status: '17', desc: 'Blocked', CRQID };
    const list = [{ senderId: 'ANIMAL', requestId: 'r1', report: [entry], userId: '27', campaignName: 'API' }];
    const flat = { requestId: 'r1', CRQID, campaignName: 'API', credit: '1' };
    const forms: [name: string, body: string][] = [
      ['v2, a form', new URLSearchParams({ data: JSON.stringify(list) }).toString()],
      ['v2 as JSON, with the list in a string', JSON.stringify({ data: JSON.stringify(list) })],
      ['v2 with the list unquoted', JSON.stringify({ data: list })],
      ['v3', JSON.stringify({ ...entry, ...flat })],
      [
        'Webhook (New)',
        JSON.stringify({ ...flat, telNum: '919822012345', status: '17', failureReason: 'Blocked', smsLength: '1' }),
      ],
      ['a list of v3', JSON.stringify([{ ...entry, ...flat }])],
    ];

    it.each(forms)('%s names the number, the reason and our message', (_, body) => {
      expect(reportsOfMsg91(Buffer.from(body))).toEqual([
        {
          id: 'msg91:r1:9822012345:17',
          event: 'bounced',
          contactType: 'mobile',
          contact: '919822012345',
          detail: 'Blocked',
          message: { deliveryId, memberId },
        },
      ]);
    });

    it.each([
      ['Delivered', 'delivered'],
      ['read', 'delivered'],
      ['failed', 'refused'],
      ['Sent', 'other'],
    ])('for WhatsApp with the status %s says that the message was %s', (status, event) => {
      const told = { requestId: 'r1', crqid: CRQID, customerNumber: '919822012345', reason: 'No WhatsApp' };
      for (const report of [
        { ...told, status },
        { ...told, eventName: status },
      ])
        expect(reportsOfMsg91(Buffer.from(JSON.stringify(report)))).toMatchObject([
          { event, contact: '919822012345', detail: 'No WhatsApp', message: { deliveryId, memberId } },
        ]);
    });

    it('for v4, which contains neither the number nor the request, is skipped', () => {
      const told = [{ data: [{ meta: CRQID, INMSID: '0', description: 'DELIVERED', ts: 1 }], event: 'delivered' }];
      expect(reportsOfMsg91(Buffer.from(JSON.stringify(told)))).toEqual([]);
    });

    it.each(['0', '', 'a code', `${deliveryId}.${memberId}.x`])('does not refer to a message of ours with %j', id => {
      const [report] = reportsOfMsg91(Buffer.from(JSON.stringify({ ...entry, ...flat, CRQID: id })));
      expect(report).toEqual(expect.not.objectContaining({ message: expect.anything() }));
    });
  });

  it('needs no description', () => {
    const told = [{ requestId: 'r1', report: [{ number: '919822012345', status: '1' }] }];
    expect(reportsOfMsg91(Buffer.from(JSON.stringify(told)))).toMatchObject([{ detail: '' }]);
  });

  it.each([
    'null',
    '{}',
    '{"data":1}',
    '[1]',
    '[{"requestId":"r1"}]',
    '{"data":[{"report":[]}]}',
    'data=',
    'data={',
    '{',
    '',
    '{"data":"{"}',
  ])('is empty for %s', text => expect(reportsOfMsg91(Buffer.from(text))).toEqual([]));

  it('is ignored when a field is too long', () => {
    const reports = (count: number, requestId = 'r1', number = '919822012345') =>
      reportsOfMsg91(Buffer.from(JSON.stringify([{ requestId, report: Array(count).fill({ number, status: 1 }) }])));
    expect(
      [reports(1_000), reports(1, 'r'.repeat(100)), reports(1, 'r1', '9'.repeat(20))].map(all => all.length),
    ).toEqual([1_000, 1, 1]);
    expect([reports(1_001), reports(1, 'r'.repeat(101)), reports(1, 'r1', '9'.repeat(21))]).toEqual([[], [], []]);
  });
});

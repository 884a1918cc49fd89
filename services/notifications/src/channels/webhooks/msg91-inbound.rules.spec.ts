import { repliesOfMsg91, wishIn } from './msg91-inbound.rules';

describe('the request in a reply', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOP!!',
    'Stop all',
    'please stop',
    '*STOP*',
    'stop 🙏',
    'Unsubscribe',
    'END',
    'quit',
    'Cancel',
    'OPT OUT',
    'opt-out',
    'रोकें',
    'बंद',
    'बंद करो',
    'बन्द',
    'Band karo',
  ])('is to stop: %s', text => expect(wishIn(text)).toBe('stop'));

  it.each(['START', 'start', 'Unstop', 'opt in', 'शुरू', 'शुरू करें'])('is to start again: %s', text =>
    expect(wishIn(text)).toBe('start'),
  );

  it.each([
    '',
    '.',
    'Do not stop',
    'Where does the bus stop?',
    'stopped',
    'The dog is in the end house',
    'cancel my visit',
    'दुकान बंद है',
    'Started',
    'ok',
  ])('is missing in a message to somebody: %j', text => expect(wishIn(text)).toBeUndefined());
});

describe('a reply that MSG91 forwards', () => {
  const told = { uuid: 'u1', customerNumber: '919822012345', integratedNumber: '919800000000' };
  const repliesIn = (body: unknown) => repliesOfMsg91(Buffer.from(JSON.stringify(body)));

  it.each([
    ['its text', { text: 'STOP' }],
    ['its content', { content: 'Stop' }],
    ['content that is JSON in a string', { content: JSON.stringify({ text: { body: 'STOP' } }) }],
    ['messages that are a list of JSON in a string', { messages: JSON.stringify([{ text: { body: 'stop' } }]) }],
    ['a button', { button: JSON.stringify({ payload: 'x', text: 'STOP' }) }],
  ])('is read from %s', (_, words) => {
    expect(repliesIn({ ...told, ...words })).toEqual([
      { id: 'msg91-reply:u1', number: '919822012345', wish: 'stop', words: 'stop' },
    ]);
  });

  it('may have the alternative names of its fields, and be in a list', () => {
    const other = { requestId: 'r1', mobile: '919822012346', text: 'START' };
    expect(repliesIn([{ ...told, text: 'stop' }, other]).map(({ number, wish }) => [number, wish])).toEqual([
      ['919822012345', 'stop'],
      ['919822012346', 'start'],
    ]);
  });

  it.each([
    ['other words', { ...told, text: 'Thank you' }],
    ['no words', told],
    ['no number', { uuid: 'u1', text: 'STOP' }],
    ['a name for a number', { ...told, customerNumber: 'Asha', text: 'STOP' }],
    ['no id', { customerNumber: '919822012345', text: 'STOP' }],
    ['a list', [[]]],
    ['null', null],
  ])('is ignored with %s', (_, body) => expect(repliesIn(body)).toEqual([]));

  it('is ignored if it cannot be parsed, or is endlessly deep', () => {
    expect(repliesOfMsg91(Buffer.from('{'))).toEqual([]);
    let deep: unknown = 'STOP';
    for (let level = 0; level < 20; level += 1) deep = [deep];
    expect(repliesIn({ ...told, content: deep })).toEqual([]);
  });
});

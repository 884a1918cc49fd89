import { startMsg91 } from '../../../test/msg91';
import { Msg91Client } from './msg91-client';

const key = 'msg91-key-0123456789';
let msg91: Awaited<ReturnType<typeof startMsg91>>;
beforeAll(async () => {
  msg91 = await startMsg91(key);
});
afterAll(() => msg91.stop());

const post = (client = new Msg91Client({ auth_key: key }, msg91.url)) => client.post('/api/v5/flow/', {});
const answering = (answer: object, status = 200) => {
  Object.assign(msg91.state, { answer, status });
  return post();
};

describe('an error of MSG91', () => {
  it.each([
    ['a wrong key', { type: 'error', message: 'Authentication failure', code: '201' }],
    ['a wrong key, by its older code', { type: 'error', message: 'Please check', code: 207 }],
    ['an address that is not whitelisted', { type: 'error', message: 'Please check', code: '418' }],
    ['a blacklisted address', { type: 'error', message: 'Please check', code: '208' }],
    ['used up credit', { type: 'error', message: 'Please check', code: 301 }],
    ['an expired account', { type: 'error', message: 'Please check', code: '302' }],
    ['a banned account', { type: 'error', message: 'Please check', code: '303' }],
    ['a closed route', { type: 'error', message: 'Please check', code: '306' }],
    ['its own fault', { type: 'error', message: 'Please check', code: '601' }],
    ['a wrong key, without a code', { message: 'AuthenticationFailure', type: 'error' }],
    ['used up credit, without a code', { type: 'error', message: 'Insufficient balance to send SMS' }],
    ['used up credit, of WhatsApp', { status: 'fail', hasError: true, errors: 'You have insufficient balance' }],
    ['an expired account, without a code', { type: 'error', message: 'Expired user account' }],
    ['a blocked account, without a code', { type: 'error', message: 'Your account is blocked' }],
    ['an address that is not whitelisted, without a code', { msg: 'IP is not whitelisted', msgType: 'error' }],
  ])('about %s concerns every message, so none is lost', async (_, answer) => {
    for (const status of [200, 400])
      expect(await answering(answer, status)).toMatchObject({ status: 'retry', away: true });
  });

  it.each([
    ['a template', { type: 'error', message: 'template id is not approved', code: '400' }],
    ['a number', { type: 'error', message: 'Invalid mobile number', code: '202' }],
    ['a number, with other words', { type: 'error', message: 'The number is blocked' }],
    ['a text', { type: 'error', message: 'SMS is too long', code: 310 }],
    ['something it does not name', {}],
  ])('about %s concerns only this message, which fails', async (_, answer) => {
    expect(await answering(answer)).toMatchObject({ status: 'failed' });
  });

  it('about its account holds further messages back', async () => {
    const client = new Msg91Client({ auth_key: 'another-key-01234' }, msg91.url);
    const before = msg91.heard.length;
    for (let n = 0; n < 3; n += 1)
      expect(await post(client)).toEqual({ status: 'retry', away: true, reason: 'Authentication failure for …' });
    expect(client.isAway).toBe(true);
    await post(client);
    expect(msg91.heard).toHaveLength(before + 3);
  });
});

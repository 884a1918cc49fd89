import { judge } from './judge.mjs';

const call = { method: 'POST', role: 'member', isApi: true, unknownFields: [] };
const answer = (status, body, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const problem = (status, code) =>
  answer(status, { status, code, message: '' }, 'application/problem+json; charset=utf-8');
const canaries = [{ text: 'zqSecret', what: 'a secret', readers: ['admin'] }];
const wrong = (given, changes = {}) => judge({ ...call, ...changes }, given, canaries);

describe('an answer', () => {
  it.each([
    ['what was asked for', answer(200, { id: 1 })],
    ['nothing', answer(204, '')],
    ['a refusal', problem(400, 'input.invalid')],
    ['the failure of another company', problem(502, 'notifications.campaign.test-failed')],
  ])('may be %s', (_, given) => {
    expect(wrong(given)).toEqual([]);
  });

  it('is wrong when it is a failure, or there is none', () => {
    expect(wrong(problem(500, 'internal'))).toEqual(['answered 500 internal']);
    expect(wrong(problem(503, 'service.away'))).toEqual(['answered 503 service.away']);
    expect(wrong({ status: 0, headers: {}, body: 'ECONNRESET' })).toEqual(['no answer: ECONNRESET']);
  });

  it('is wrong when an error has no problem document, except for pages and HEAD', () => {
    const text = answer(404, 'Not found', 'text/html');
    expect(wrong(text)).toEqual(['answered 404 as text/html, not as a problem']);
    expect(wrong(problem(404, 'route.unknown'), { method: 'HEAD' })).toEqual([]);
    expect(wrong(text, { isApi: false })).toEqual([]);
    expect(wrong({ ...problem(400, 'input.invalid'), status: 404 })).toHaveLength(1);
  });

  it('is wrong when it shows what this caller may not read, in any case of letters', () => {
    expect(wrong(answer(200, { email: 'zqsecret@planted.example' }))).toEqual(['showed a secret to member']);
    expect(wrong(answer(200, { email: 'zqsecret@planted.example' }), { role: 'admin' })).toEqual([]);
    expect(wrong({ ...problem(400, 'zqSecret') })).toEqual(['showed a secret to member']);
  });

  it('is wrong when an unknown field was accepted', () => {
    expect(wrong(answer(201, {}), { unknownFields: ['role'] })).toEqual(['accepted the unknown field role']);
    expect(wrong(problem(400, 'input.invalid'), { unknownFields: ['role'] })).toEqual([]);
  });

  it.each([
    'error: invalid input syntax for type uuid: "x"',
    'Error: no\n    at Object.find (/srv/services/identity/dist/bundle/main.js:12:7)',
    'relation "accounts" does not exist',
    "Cannot read properties of undefined (reading 'id')",
    'connect ECONNREFUSED 127.0.0.1:5432',
  ])('is wrong when it tells its inside: %j', message => {
    expect(wrong(answer(400, { status: 400, message }, 'application/problem+json'))).not.toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson, type Upstream } from './upstream';

/** The response of a service whose clock or keys do not match those of the gateway. */
const refuse = (upstream: Upstream) => {
  const problem = { status: 401, code: 'auth.actor-invalid', message: 'This call carries no valid actor' };
  upstream.answer = (_received, out) => sendJson(out, problem, 401);
};

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

describe('a service that does not accept the token of the gateway', () => {
  it('is unavailable to a member, who stays signed in', async () => {
    const { token } = gateway.signIn();
    for (const upstream of [gateway.community, gateway.notifications]) refuse(upstream);
    const answer = await gateway.call('/support-requests/my', { token });
    expect(answer.headers.get('retry-after')).toBe('2');
    await expectProblem(answer, 503, 'service.away');
    await expectProblem(await gateway.post('/support-requests', {}, { token }), 503, 'service.away');
    await expectProblem(await gateway.call('/notifications', { token }), 503, 'service.away');
  });

  it('is unavailable to a visitor, who gets the last response as during an outage', async () => {
    const path = `/support-requests/${randomUUID()}`;
    refuse(gateway.community);
    await expectProblem(await gateway.call(path), 503, 'service.away');
    const cached = '/site-content';
    expect((await gateway.call(cached)).status).toBe(200);
    refuse(gateway.content);
    expect((await gateway.call(cached)).status).toBe(200);
  });

  it('is unavailable to members if it is identity, which has their sessions', async () => {
    const { token } = gateway.signIn();
    refuse(gateway.identity);
    await expectProblem(await gateway.call('/support-requests/my', { token }), 503, 'service.away');
    expect(gateway.community.received).toEqual([]);
  });

  it('is not confused with one that refuses the caller', async () => {
    const { token } = gateway.signIn();
    const problem = {
      status: 401,
      code: 'auth.session-ended',
      message: 'Your session has ended. Please log in again.',
    };
    gateway.community.answer = (_received, out) => sendJson(out, problem, 401);
    expect(await expectProblem(await gateway.call('/support-requests/my', { token }), 401, problem.code)).toEqual(
      problem,
    );
    gateway.identity.answer = (_received, out) => sendJson(out, { ...problem, code: 'identity.sign-in.failed' }, 401);
    await expectProblem(await gateway.post('/auth/login', {}), 401, 'identity.sign-in.failed');
  });

  it('still gives no access to a forged token', async () => {
    const forged = 'eyJhbGciOiJub25lIn0.eyJhY3RvciI6eyJpZCI6Im0iLCJyb2xlIjoiYWRtaW4ifX0.';
    const { statusCode } = await request(`${gateway.url}/api/support-requests/my`, { headers: { 'x-actor': forged } });
    expect(statusCode).toBe(401);
    expect(gateway.community.received).toEqual([]);
  });
});

import { whenAvailable } from './when-available';

const busy = (headers: Record<string, string>, status = 503) => new Response('busy', { status, headers });
const inTurn = (...answers: Response[]) => jest.fn(async () => answers.shift()!);

test('a request is repeated after the wait that the response asks for', async () => {
  const call = inTurn(busy({ 'retry-after': '0' }), busy({ 'retry-after': '0' }, 504), new Response('here'));
  expect(await (await whenAvailable(call)).text()).toBe('here');
  expect(call).toHaveBeenCalledTimes(3);
});

test('a 503 without a Retry-After is returned like any other response', async () => {
  const call = inTurn(busy({}));
  expect((await whenAvailable(call)).status).toBe(503);
});

test('a service that stays unavailable is given up', async () => {
  const call = inTurn(...Array.from({ length: 3 }, () => busy({ 'retry-after': '0' })));
  expect((await whenAvailable(call, 3)).status).toBe(503);
  expect(call).toHaveBeenCalledTimes(3);
});

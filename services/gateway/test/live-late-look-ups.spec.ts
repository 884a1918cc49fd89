import { sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, type Member, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.natsConnected();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

/**
 * Requests a stream. Identity finds the session before `ended` ends, and its response arrives after the message about that end.
 */
async function openWhileEnding({ token }: Member, ended: Member) {
  const usual = gateway.identity.answer;
  let answerNow = () => {};
  gateway.identity.answer = ({ body }, out) => {
    gateway.identity.answer = usual;
    const actor = gateway.identity.sessions.get(JSON.parse(body).tokenHash);
    answerNow = () => sendJson(out, { actor });
  };
  const leaving = new AbortController();
  const opening = gateway.call('/live', { token, signal: leaving.signal });
  await waitUntil(() => gateway.identity.lookUps === 1, { what: 'the look-up' });
  const streamsEnd = jest.spyOn(gateway.streams, 'end');
  gateway.identity.signOut(ended.token);
  await gateway.tell(sessionsEnded, { memberId: ended.id, session: ended.session });
  await waitUntil(() => streamsEnd.mock.calls.length === 1, { what: 'the message' });
  streamsEnd.mockRestore();
  answerNow();
  return { answer: await opening, leave: () => leaving.abort() };
}

test('a stream is refused when its session ended while it was looked up', async () => {
  const phone = gateway.signIn();
  const { answer } = await openWhileEnding(phone, phone);
  await expectProblem(answer, 401, 'auth.session-ended');
});

test('a stream opens when another session ended while its own was looked up', async () => {
  const phone = gateway.signIn();
  const desk = gateway.signIn('user', { id: phone.id });
  const { answer, leave } = await openWhileEnding(phone, desk);
  expect(answer.status).toBe(200);
  await gateway.subscribed();
  await gateway.push({ to: [phone.id], event: 'notification', data: {} });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: notification')) text += (await reader.read()).value;
  leave();
});

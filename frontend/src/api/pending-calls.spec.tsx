import { act, render, screen, waitFor } from '@testing-library/react';
import { send } from './client';
import { giveUp, recordProof, usePendingReasons } from './pending-calls';
import { currentSession, signIn, signOut, type Session } from './session';

const meera = { token: 'old', user: { id: 'meera', fullName: 'Meera Pillai', isComplete: true } } as Session;
const arjun = { token: 'his', user: { id: 'arjun', fullName: 'Arjun Rao', isComplete: true } } as Session;

const Asked = () => <p>{usePendingReasons()[0] ?? 'nothing'}</p>;
const answer = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status });
const tokenOf = (init?: RequestInit) => new Headers(init?.headers).get('authorization');

/** A server that refuses with `code` until `isGone` returns true. */
const refuse = (status: number, code: string, isGone: (init?: RequestInit) => boolean) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_url, init) => (isGone(init) ? answer(200) : answer(status, { code })));
const post = () => send('/api/x', { method: 'POST', body: '{"title":"Dog"}' });

beforeEach(() => {
  signOut();
  render(<Asked />);
});
afterEach(() => jest.restoreAllMocks());

describe.each(['auth.session-ended', 'auth.required'])('a request that the server refuses with %s', code => {
  const isNew = (init?: RequestInit) => tokenOf(init) === 'Bearer new';

  it('waits, keeps the member on the page, and is retried after the sign-in', async () => {
    const fetch = refuse(401, code, isNew);
    signIn(meera);
    const calls = Promise.all([post(), post()]);
    expect(await screen.findByText('session-ended')).toBeVisible();
    expect(currentSession()).toEqual(meera);
    act(() => signIn({ ...meera, token: 'new' }));
    expect((await calls).map(({ status }) => status)).toEqual([200, 200]);
    expect(fetch.mock.calls.at(-1)![1]!.body).toBe('{"title":"Dog"}');
    expect(screen.getByText('nothing')).toBeVisible();
  });

  it('is retried after a sign-in in another tab', async () => {
    refuse(401, code, isNew);
    signIn(meera);
    const call = post();
    await screen.findByText('session-ended');
    localStorage.setItem('authToken', 'new');
    localStorage.setItem('user', JSON.stringify({ ...meera.user, token: 'new' }));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
    expect((await call).status).toBe(200);
  });

  it('fails when the member signs out, and when somebody else signs in', async () => {
    refuse(401, code, isNew);
    for (const leave of [signOut, () => signIn({ ...arjun, token: 'new' })]) {
      signIn(meera);
      const call = post();
      await screen.findByText('session-ended');
      act(leave);
      expect((await call).status).toBe(401);
      expect(screen.getByText('nothing')).toBeVisible();
    }
  });

  it('is retried at once when the member has signed in again meanwhile', async () => {
    const fetch = refuse(401, code, isNew);
    signIn(meera);
    fetch.mockImplementationOnce(async () => {
      signIn({ ...meera, token: 'new' });
      return answer(401, { code });
    });
    expect((await post()).status).toBe(200);
  });
});

describe('a request that needs a complete profile', () => {
  const code = 'identity.profile.incomplete';
  const newcomer = { ...meera, user: { ...meera.user, isComplete: false } };

  it('is retried once it is complete, even if the service receives the event late', async () => {
    let late = 1;
    refuse(403, code, () => currentSession()!.user.isComplete && late-- <= 0);
    signIn(newcomer);
    const call = post();
    expect(await screen.findByText('profile-incomplete')).toBeVisible();
    act(() => signIn(meera));
    expect((await call).status).toBe(200);
  });

  it('fails when the member declines, and asks again the next time', async () => {
    refuse(403, code, () => false);
    signIn(newcomer);
    for (let time = 0; time < 2; time++) {
      const call = post();
      await screen.findByText('profile-incomplete');
      act(() => giveUp('profile-incomplete'));
      expect((await call).status).toBe(403);
    }
  });

  it('asks for the sign-in first when the session also ends', async () => {
    refuse(403, code, () => false);
    signIn(newcomer);
    void post();
    await screen.findByText('profile-incomplete');
    refuse(401, 'auth.session-ended', () => false);
    void post();
    expect(await screen.findByText('session-ended')).toBeVisible();
    act(signOut);
    await waitFor(() => expect(screen.getByText('nothing')).toBeVisible());
  });
});

describe('a request that needs a proof', () => {
  const code = 'auth.step-up-required';

  it('waits, and is retried with its input after the proof', async () => {
    let proved = false;
    const fetch = refuse(403, code, () => proved);
    signIn(meera);
    const calls = Promise.all([post(), post()]);
    expect(await screen.findByText('step-up')).toBeVisible();
    proved = true;
    act(recordProof);
    expect((await calls).map(({ status }) => status)).toEqual([200, 200]);
    expect(fetch.mock.calls.at(-1)![1]!.body).toBe('{"title":"Dog"}');
    expect(screen.getByText('nothing')).toBeVisible();
  });

  it('is retried at once when it was sent before the proof', async () => {
    const fetch = refuse(403, code, () => true);
    signIn(meera);
    fetch.mockImplementationOnce(async () => {
      recordProof();
      return answer(403, { code });
    });
    expect((await post()).status).toBe(200);
  });

  it('asks again when an earlier proof no longer counts', async () => {
    refuse(403, code, () => false);
    signIn(meera);
    act(recordProof);
    const call = post();
    expect(await screen.findByText('step-up')).toBeVisible();
    act(() => giveUp('step-up'));
    expect((await call).status).toBe(403);
  });

  it('is retried after a new sign-in', async () => {
    refuse(403, code, init => tokenOf(init) === 'Bearer new');
    signIn(meera);
    const call = post();
    await screen.findByText('step-up');
    act(() => signIn({ ...meera, token: 'new' }));
    expect((await call).status).toBe(200);
  });
});

it.each([
  [401, 'identity.sign-in.failed'],
  [403, 'access.denied'],
])('a refusal %d %s is returned to the caller without waiting', async (status, code) => {
  refuse(status, code, () => false);
  signIn(meera);
  expect((await post()).status).toBe(status);
  expect(currentSession()).toEqual(meera);
  expect(screen.getByText('nothing')).toBeVisible();
});

it('a refused request of a visitor does not wait', async () => {
  refuse(401, 'auth.required', () => false);
  expect((await post()).status).toBe(401);
  expect(screen.getByText('nothing')).toBeVisible();
});

import { act, render, screen } from '@testing-library/react';
import { send } from './client';
import { currentSession, signIn, signOut, useSession, type Session } from './session';

const meera = { token: 'token-1', user: { id: '1', fullName: 'Meera Pillai', role: 'user' } } as Session;

const Greeting = () => <p>{useSession()?.user.fullName ?? 'visitor'}</p>;

const answerWith = (status: number, body: object) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('session', () => {
  it('is stored in the browser and updates every component', () => {
    render(<Greeting />);
    expect(screen.getByText('visitor')).toBeVisible();
    act(() => signIn(meera));
    expect(screen.getByText('Meera Pillai')).toBeVisible();
    expect(localStorage.getItem('authToken')).toBe('token-1');
    act(() => signOut());
    expect(screen.getByText('visitor')).toBeVisible();
    expect(localStorage.length).toBe(0);
  });

  it('follows a sign-out in another tab', () => {
    signIn(meera);
    render(<Greeting />);
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(screen.getByText('visitor')).toBeVisible();
  });

  const arjun = { token: 'token-2', user: { id: '2', fullName: 'Arjun Rao', role: 'user' } } as Session;
  const stored = ({ token, user }: Session) => JSON.stringify({ ...user, token });
  const written = (key: string, value: string) => {
    localStorage.setItem(key, value);
    act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  };

  it.each([
    ['user', 'authToken'],
    ['authToken', 'user'],
  ] as const)(
    'is never the token of one member with the name of another: seen from another tab, %s first',
    (...keys) => {
      const values = { authToken: arjun.token, user: stored(arjun) };
      signIn(meera);
      render(<Greeting />);
      written(keys[0], values[keys[0]]);
      expect(currentSession()).toEqual(meera);
      expect(screen.getByText('Meera Pillai')).toBeVisible();
      written(keys[1], values[keys[1]]);
      expect(currentSession()).toEqual(arjun);
      expect(screen.getByText('Arjun Rao')).toBeVisible();
    },
  );

  it('is not read while another tab has stored only one of its two keys', () => {
    localStorage.setItem('authToken', 'token-1');
    localStorage.setItem('user', stored(arjun));
    jest.isolateModules(() => {
      expect((jest.requireActual('./session') as { currentSession(): unknown }).currentSession()).toBeNull();
    });
  });

  it('is read in the format of earlier releases', () => {
    localStorage.setItem('authToken', 'token-1');
    localStorage.setItem('user', JSON.stringify(meera.user));
    expect(currentSession()).toEqual(meera);
  });

  it('lasts as long as the page when the browser’s storage is blocked', () => {
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    render(<Greeting />);
    act(() => signIn(meera));
    expect(screen.getByText('Meera Pillai')).toBeVisible();
    act(() => signOut());
    expect(screen.getByText('visitor')).toBeVisible();
    storage.mockRestore();
  });

  it('is null when the stored user cannot be parsed', () => {
    localStorage.setItem('authToken', 'token-1');
    localStorage.setItem('user', '{');
    expect(currentSession()).toBeNull();
  });

  it('is sent with every request as a bearer header', async () => {
    const fetch = answerWith(200, {});
    signIn(meera);
    await send('/api/x', { method: 'GET' });
    const headers = new Headers(fetch.mock.calls[0]![1]!.headers);
    expect(headers.get('authorization')).toBe('Bearer token-1');
    expect(headers.has('idempotency-key')).toBe(false);
  });

  it('gives each POST its own idempotency key', async () => {
    const fetch = answerWith(200, {});
    await send('/api/x', { method: 'POST' });
    await send('/api/x', { method: 'POST' });
    const [first, second] = fetch.mock.calls.map(([, init]) => new Headers(init!.headers).get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });
});

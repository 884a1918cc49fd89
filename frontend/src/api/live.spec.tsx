import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLiveConnection } from '../app/live/use-live-connection';
import { useLive, type LiveData } from './live';
import { backOff } from './live-connection';
import { usePendingReasons } from './pending-calls';
import { signIn, signOut, type Session } from './session';

const encoder = new TextEncoder();

/** A server of /api/live whose connections stay open until they are closed. */
function liveServer() {
  const connections: { headers: Headers; signal: AbortSignal; say(text: string): void; end(): void }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: given => void (controller = given) });
    connections.push({
      headers: new Headers(init!.headers),
      signal: init!.signal!,
      say: text => controller.enqueue(encoder.encode(text)),
      end: () => controller.close(),
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  });
  return connections;
}

function Listener({ token }: { token?: string }) {
  const [heard, setHeard] = useState<string[]>([]);
  const hear = (event: string) => (data: LiveData) => setHeard([...heard, `${event} ${JSON.stringify(data)}`]);
  useLiveConnection(token, false);
  useLive('notification', hear('notification'));
  useLive('reconnected', hear('reconnected'));
  return <p>{heard.join(', ')}</p>;
}

function Waiting({ token }: { token: string }) {
  useLiveConnection(token, false);
  return <p>{usePendingReasons()[0] ?? 'nothing'}</p>;
}

beforeEach(() => signIn({ token: 'token-1', user: { id: '1' } } as Session));
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('the live connection', () => {
  it('is not opened for a visitor', async () => {
    const connections = liveServer();
    render(<Listener />);
    await act(() => Promise.resolve());
    expect(connections).toHaveLength(0);
  });

  it('sends the session and passes each event to its subscribers', async () => {
    const connections = liveServer();
    render(<Listener token="token-1" />);
    await waitFor(() => expect(connections).toHaveLength(1));
    expect(connections[0]!.headers.get('authorization')).toBe('Bearer token-1');
    connections[0]!.say('event: notification\ndata: {"unread":3}\n\nevent: message\ndata: {"x":1}\n\n');
    expect(await screen.findByText('notification {"unread":3}')).toBeVisible();
  });

  it('reconnects by itself and reports that events may have been missed', async () => {
    const connections = liveServer();
    render(<Listener token="token-1" />);
    await waitFor(() => expect(connections).toHaveLength(1));
    connections[0]!.say('retry: 10\n\n');
    connections[0]!.end();
    expect(await screen.findByText('reconnected {}')).toBeVisible();
    expect(connections).toHaveLength(2);
  });

  it.each([429, 503])('reports that events may have been missed when the first attempt got %s', async status => {
    const connections = liveServer();
    jest
      .mocked(fetch)
      .mockImplementationOnce(() => Promise.resolve(new Response('{}', { status, headers: { 'retry-after': '0' } })));
    jest.spyOn(Math, 'random').mockReturnValue(0);
    render(<Listener token="token-1" />);
    expect(await screen.findByText('reconnected {}')).toBeVisible();
    expect(connections).toHaveLength(1);
  });

  it('backs off exponentially with random jitter, up to a minute', () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    expect([0, 1, 2, 3, 10].map(backOff)).toEqual([0, 1, 2, 4, 30]);
    random.mockReturnValue(0.1);
    expect(backOff(10)).toBe(6);
  });

  it('backs off before it retries', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.05);
    const connections = liveServer();
    render(<Listener token="token-1" />);
    await waitFor(() => expect(connections).toHaveLength(1));
    connections[0]!.say('retry: 1\n\n');
    const refuse = () => Promise.resolve(new Response('{}', { status: 503 }));
    jest.mocked(fetch).mockImplementationOnce(refuse).mockImplementationOnce(refuse);
    const begin = performance.now();
    connections[0]!.end();
    await waitFor(() => expect(connections).toHaveLength(2));
    // 0.05 of two seconds, then of four seconds.
    expect(performance.now() - begin).toBeGreaterThan(290);
  });

  it('is closed when the session ends', async () => {
    const connections = liveServer();
    const { rerender } = render(<Listener token="token-1" />);
    await waitFor(() => expect(connections).toHaveLength(1));
    rerender(<Listener />);
    await waitFor(() => expect(connections[0]!.signal.aborted).toBe(true));
  });

  it('waits while the server refuses the session, and stops when the member signs out', async () => {
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response('{"code":"auth.session-ended"}', { status: 401 })));
    render(<Waiting token="token-1" />);
    expect(await screen.findByText('session-ended')).toBeVisible();
    act(signOut);
    expect(await screen.findByText('nothing')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

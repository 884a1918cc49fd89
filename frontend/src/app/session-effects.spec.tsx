import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../api/client';
import { Draft } from '../api/draft';
import { signIn, signOut } from '../api/session';
import { useSiteContent } from '../api/site-content';
import { renderScreen, someMember } from '../testing/render-screen';
import { useSessionEffects } from './session-effects';

const tokens: (string | undefined)[] = [];
jest.mock('./use-live-connection', () => ({
  useLiveConnection: (token: string | undefined) => void tokens.push(token),
}));

const names: string[] = [];
function Page() {
  useSessionEffects();
  names.push(useSiteContent().text('site-name', 'the default'));
  const requests = useQuery(api.supportRequests.list.query());
  return <p>{requests.data?.supportRequests.length ?? 'none yet'}</p>;
}

function Polling() {
  useSessionEffects();
  useQuery({ ...api.supportRequests.list.query(), refetchInterval: 30_000 });
  return null;
}

beforeEach(() => {
  names.length = 0;
  tokens.length = 0;
  const item = { id: '1', key: 'site-name', content: 'Paws of Pune', isActive: true };
  document.head.innerHTML = `<script type="application/json" id="site-content">${JSON.stringify([item])}</script>`;
});
afterEach(() => {
  document.head.innerHTML = '';
  act(signOut);
});

describe('when somebody signs in or out', () => {
  it('keeps the site’s own name on the page and refetches private data', async () => {
    let count = 1;
    renderScreen(<Page />, {
      answers: { 'GET /support-requests': () => ({ supportRequests: Array(count++).fill({}), nextCursor: null }) },
    });
    expect(await screen.findByText('1')).toBeVisible();
    act(() => signIn({ token: 't', user: someMember }));
    expect(await screen.findByText('2')).toBeVisible();
    act(signOut);
    expect(await screen.findByText('3')).toBeVisible();
    expect(new Set(names)).toEqual(new Set(['Paws of Pune']));
  });

  it('removes the drafts of a member who left, not of one who signed in again', async () => {
    renderScreen(<Page />, { member: someMember });
    new Draft('create-request').keep({ title: 'Cat' });
    act(() => signIn({ token: 'another', user: someMember }));
    expect(new Draft('create-request').values).toEqual({ title: 'Cat' });
    act(signOut);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('a page that nobody touches', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const page = { answers: { 'GET /support-requests': { supportRequests: [], nextCursor: null } } };
  const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));

  it('is quiet for staff after ten minutes, so that their session can end, and fresh again with the next input', async () => {
    const { calls } = renderScreen(<Polling />, { ...page, member: { ...someMember, role: 'editor' } });
    await pass(9);
    const soFar = calls.length;
    expect(soFar).toBeGreaterThan(9);
    await pass(2);
    const quiet = calls.length;
    await pass(60);
    expect([calls.length, tokens.at(-1)]).toEqual([quiet, undefined]);
    await act(async () => void fireEvent.pointerMove(document.body));
    expect(calls.length).toBeGreaterThan(quiet);
    expect(tokens.at(-1)).toBeDefined();
  });

  it('stays up to date for staff who type, and for members', async () => {
    const { calls } = renderScreen(<Polling />, { ...page, member: someMember });
    await pass(60);
    expect(calls.length).toBeGreaterThan(60);
    act(() => signIn({ token: 't', user: { ...someMember, role: 'admin' } }));
    const before = calls.length;
    for (let minute = 0; minute < 60; minute++) {
      fireEvent.keyDown(document.body, { key: 'a' });
      await pass(1);
    }
    expect(calls.length - before).toBeGreaterThan(60);
  });
});

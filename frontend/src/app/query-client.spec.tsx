import { useState } from 'react';
import { type MutationMeta, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/deferred-client';
import { publishLive } from '../api/live';
import { problem, renderScreen, someMember } from '../testing/render-screen';
import { toast } from '../ui/feedback/toast';

const error = jest.spyOn(toast, 'error');

beforeEach(() => error.mockClear());

const id = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009';
const answers = {
  'GET /sessions': { sessions: [] },
  'GET /messages': { messages: [], nextCursor: null },
  'GET /pages/public/:slug': { slug: 'terms', title: 'Terms', content: '', metaDescription: null },
  'DELETE /sessions/:id': {},
};
const refused = (status: number, message = 'This session has already ended.') =>
  problem(status, { code: 'identity.session.unknown', message });

function Answers() {
  useQuery(api.sessions.list.query());
  useQuery(api.messages.list.query({}));
  useQuery(api.pages.public.query({ slug: 'terms' }));
  return null;
}

function Screen({ meta, onError }: { meta?: MutationMeta; onError?: () => void }) {
  const [shown, setShown] = useState(true);
  const end = useMutation({ ...api.sessions.end.mutation(), meta, ...(onError && { onError }) });
  return (
    <>
      {shown && <Answers />}
      <button onClick={() => setShown(!shown)}>Leave or come back</button>
      <button onClick={() => void api.sessions.end({ id }).catch(() => undefined)}>End by a call</button>
      <button onClick={() => end.mutate({ id })}>{end.isPending ? 'Ending...' : 'End'}</button>
    </>
  );
}

async function open(screenShown = <Screen />, more = {}) {
  const view = renderScreen(screenShown, { member: someMember, answers: { ...answers, ...more } });
  const asked = () => [view.callsTo('GET /sessions').length, view.callsTo('GET /messages').length];
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  return { ...view, asked };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a write', () => {
  it.each(['End', 'End by a call'])('refetches the queries that it makes stale, and no others (%s)', async button => {
    const { asked } = await open();
    await press(button);
    await waitFor(() => expect(asked()).toEqual([2, 1]));
  });

  it.each([
    [409, [2, 1]],
    [500, [2, 1]],
    [400, [1, 1]],
    [429, [1, 1]],
  ])('that fails with %i results in %j requests per query', async (status, calls) => {
    const { asked, callsTo } = await open(<Screen />, { 'DELETE /sessions/:id': refused(status) });
    await press('End by a call');
    await waitFor(() => expect(callsTo(`DELETE /sessions/${id}`)).toHaveLength(1));
    await waitFor(() => expect(asked()).toEqual(calls));
  });

  it('by a mutation is pending until the screen shows its outcome', async () => {
    let answer: (() => void) | undefined;
    const { asked } = await open();
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/api/sessions')) await new Promise<void>(resolve => (answer = resolve));
      return fetch(input, init);
    };
    await press('End');
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole('button', { name: 'Ending...' })).toBeVisible();
    await act(async () => answer!());
    expect(await screen.findByRole('button', { name: 'End' })).toBeVisible();
    expect(asked()).toEqual([2, 1]);
  });
});

function Late() {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && <Count />}
      <button onClick={() => setShown(true)}>Show</button>
      <button onClick={() => void api.sessions.end({ id })}>End</button>
    </>
  );
}
function Count() {
  const { data } = useQuery(api.sessions.list.query());
  return <p>{data ? `${data.sessions.length} shown` : 'Loading'}</p>;
}

it('ignores a response that was requested before the write', async () => {
  let ended = false;
  renderScreen(<Late />, {
    member: someMember,
    answers: {
      'GET /sessions': () => ({ sessions: ended ? [{}] : [{}, {}] }),
      'DELETE /sessions/:id': () => {
        ended = true;
        return {};
      },
    },
  });
  const { fetch } = globalThis;
  let arrive = () => {};
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'GET' && !ended) await new Promise<void>(resolve => (arrive = resolve));
    return answer;
  };
  await press('Show');
  await press('End');
  expect(await screen.findByText('1 shown')).toBeVisible();
  await act(async () => arrive());
  expect(screen.getByText('1 shown')).toBeVisible();
});

describe('cached queries', () => {
  it('are refetched by each screen, except those that the gateway caches too', async () => {
    const { asked, callsTo } = await open();
    await press('Leave or come back');
    await press('Leave or come back');
    await waitFor(() => expect(asked()).toEqual([2, 2]));
    expect(callsTo('GET /pages/public/terms')).toHaveLength(1);
  });

  it('are refetched when the server reports them stale, and after events may have been missed', async () => {
    const { asked } = await open();
    act(() => publishLive('message', {}));
    await waitFor(() => expect(asked()).toEqual([1, 2]));
    act(() => publishLive('reconnected', {}));
    await waitFor(() => expect(asked()).toEqual([1, 3]));
  });
});

describe('a private response', () => {
  function Private() {
    useQuery(api.media.document.query({ id }));
    const contact = useMutation(api.supportRequests.contact.mutation());
    return <button onClick={() => contact.mutate({ id })}>{contact.data ? 'Known' : 'Whom to call'}</button>;
  }
  function Leaving() {
    const [shown, setShown] = useState(true);
    const queries = useQueryClient();
    const [held, setHeld] = useState<number>();
    const count = () => setHeld(queries.getQueryCache().getAll().length + queries.getMutationCache().getAll().length);
    return (
      <>
        {shown && <Private />}
        <button onClick={() => setShown(false)}>Leave</button>
        <button onClick={count}>{held ?? 'Count'} held</button>
      </>
    );
  }

  it('is not cached longer than its screen is shown', async () => {
    renderScreen(<Leaving />, {
      member: someMember,
      answers: {
        'GET /media/documents/:id': {},
        'GET /support-requests/:id/contact': { contactMobile: '+919811111101', contactEmail: null },
      },
    });
    await press('Whom to call');
    await screen.findByRole('button', { name: 'Known' });
    await press('Count held');
    expect(screen.getByRole('button', { name: '2 held' })).toBeVisible();
    await press('Leave');
    await waitFor(async () => {
      await press(screen.getByRole('button', { name: /held$/ }).textContent!);
      expect(screen.getByRole('button', { name: '0 held' })).toBeVisible();
    });
  });
});

describe('the toast of a failed mutation', () => {
  const failing = async (answer: object, props: Parameters<typeof Screen>[0] = {}) => {
    const view = await open(<Screen {...props} />, { 'DELETE /sessions/:id': answer });
    await press('End');
    await waitFor(() => expect(view.callsTo(`DELETE /sessions/${id}`)).toHaveLength(1));
    await screen.findByRole('button', { name: 'End' });
  };

  it('shows the server’s message', async () => {
    await failing(refused(409), { meta: { fallback: 'Failed to end the session' } });
    expect(error).toHaveBeenCalledWith('This session has already ended.');
  });

  it('shows the action’s own message when it has one and the server failed', async () => {
    await failing(refused(500, 'Something went wrong.'), { meta: { failed: 'Failed to end', title: 'Not ended' } });
    expect(error).toHaveBeenCalledWith('Failed to end', 'Not ended');
  });

  it('shows a general message when there is no other', async () => {
    await failing(problem(500, { code: 'internal', message: '' }));
    expect(error).toHaveBeenCalledWith('Something went wrong. Please try again.');
  });

  it('is not shown when the screen shows the failure', async () => {
    await failing(refused(409), { meta: { failed: null } });
    expect(error).not.toHaveBeenCalled();
  });

  it('is also shown when the mutation has its own error handler', async () => {
    const own = jest.fn();
    await failing(refused(409), { onError: own });
    await waitFor(() => expect(own).toHaveBeenCalled());
    expect(error).toHaveBeenCalledTimes(1);
  });
});

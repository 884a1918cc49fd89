import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/deferred-client';
import { problem, renderScreen, someMember } from '../testing/render-screen';
import { QueryView } from './query-view';
import { usePages } from './use-pages';

const message = (subject: string) => ({ id: subject, subject });
const page = (subjects: string[], nextCursor: string | null = null) => ({
  messages: subjects.map(message),
  nextCursor,
});
const broken = problem(500, { code: 'internal', message: 'Something went wrong.' });

function Single({ hasReason, instead }: { hasReason?: boolean; instead?: boolean }) {
  const messages = useQuery(api.messages.list.query({}));
  return (
    <>
      <button onClick={() => void messages.refetch()}>Look again</button>
      <QueryView
        query={messages}
        failure="Failed to fetch messages"
        hasReason={hasReason}
        loading={<p>Coming</p>}
        instead={({ status }) => instead && status === 404 && <p>Gone</p>}
        isEmpty={data => data.messages.length === 0}
        empty={<p>No messages yet</p>}
      >
        {data => (
          <ul>
            {data.messages.map(({ id, subject }) => (
              <li key={id}>
                <input aria-label={subject} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function Paged() {
  const messages = usePages(api.messages.list, {});
  return (
    <QueryView query={messages} failure="Failed to fetch messages">
      {pages => <p>{pages.flatMap(({ messages: all }) => all.map(({ subject }) => subject)).join(', ')}</p>}
    </QueryView>
  );
}

const open = (shown: React.ReactElement, messages: object) =>
  renderScreen(shown, { member: someMember, answers: { 'GET /messages': messages } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Returns the responses in order; the last one repeats. */
const oneByOne = (...answers: object[]) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)]!;
};

describe('a query', () => {
  it('shows its own placeholder while it loads, then the data', async () => {
    open(<Single />, page(['Offer of help']));
    expect(screen.getByText('Coming')).toBeVisible();
    expect(await screen.findByLabelText('Offer of help')).toBeVisible();
    expect(screen.queryByText('Coming')).toBeNull();
  });

  it('shows the empty state', async () => {
    open(<Single />, page([]));
    expect(await screen.findByText('No messages yet')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says that it failed, and retries on a press', async () => {
    open(<Single />, oneByOne(broken, page(['Offer of help'])));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to fetch messagesTry Again$/);
    await press('Try Again');
    expect(await screen.findByLabelText('Offer of help')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the reason to staff', async () => {
    open(<Single hasReason />, broken);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
  });

  it('can show its own text for a failure', async () => {
    open(<Single instead />, problem(404, { code: 'route.unknown', message: 'There is nothing here' }));
    expect(await screen.findByText('Gone')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a query with data whose refetch fails', () => {
  it('keeps the data, with a notice above it, until a retry succeeds', async () => {
    open(<Single />, oneByOne(page(['Offer of help']), broken, page(['Offer of help', 'Thanks'])));
    const typed = await screen.findByLabelText('Offer of help');
    await userEvent.type(typed, 'half a sentence');
    await press('Look again');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch messages');
    expect(typed).toHaveValue('half a sentence');
    await press('Try Again');
    expect(await screen.findByLabelText('Thanks')).toBeVisible();
    expect(screen.getByLabelText('Offer of help')).toBe(typed);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a paginated list', () => {
  it('offers more at its end, and a notice when that failed', async () => {
    const { callsTo } = open(<Paged />, oneByOne(page(['One'], 'next'), broken, page(['Two'])));
    expect(await screen.findByText('One')).toBeVisible();
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch messages');
    expect(screen.getByText('One')).toBeVisible();
    await press('Try Again');
    expect(await screen.findByText('One, Two')).toBeVisible();
    await waitFor(() =>
      expect(callsTo('GET /messages').map(({ query }) => query.get('cursor'))).toEqual([null, 'next', 'next']),
    );
  });

  describe('in a browser with IntersectionObserver', () => {
    const scrollNear = new Set<() => void>();
    const comeNear = () => act(() => [...scrollNear].forEach(tell => tell()));
    beforeEach(() =>
      Object.assign(globalThis, {
        IntersectionObserver: class {
          private readonly tell: () => void;
          constructor(told: (seen: { isIntersecting: boolean }[]) => void) {
            this.tell = () => told([{ isIntersecting: true }]);
          }
          observe = () => scrollNear.add(this.tell);
          disconnect = () => scrollNear.delete(this.tell);
        },
      }),
    );
    afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

    it('loads up to four pages by itself, then only on a press', async () => {
      open(<Paged />, oneByOne(...[1, 2, 3, 4, 5].map(number => page([`No ${number}`], 'next'))));
      for (const number of [1, 2, 3]) {
        expect(await screen.findByText(new RegExp(`No ${number}$`))).toBeVisible();
        await waitFor(() => expect(scrollNear.size).toBe(1));
        comeNear();
      }
      expect(await screen.findByText('No 1, No 2, No 3, No 4')).toBeVisible();
      expect(scrollNear.size).toBe(0);
      await press('Load more');
      expect(await screen.findByText(/No 5$/)).toBeVisible();
    });
  });
});

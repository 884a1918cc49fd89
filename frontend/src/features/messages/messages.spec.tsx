import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { mostAttachments } from '@aar/contracts/community/conversations.contract';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { draftPrefix } from '../../api/forget-drafts';
import { publishLive } from '../../api/live';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadAttachment } from '../../api/upload';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someConversation, someMessage } from '../../testing/some-conversation';
// Imported here so that loading the dialog's chunk does not count towards the first test's timeout.
import '../../domain/safety/block.dialog';
import { Component as Conversation } from './conversation.page';
import { Component as Frame } from './messages-frame';
import { Component as NoConversation } from './no-conversation.page';

jest.mock('../../api/upload', () => ({ uploadAttachment: jest.fn() }));
jest.mock('../../api/pictures/shrink-picture', () => ({ shrinkPicture: jest.fn(async (file: File) => file) }));

const { id, member } = someConversation();
type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

function show({ at = `/messages/${id}`, answers = {}, ...rest }: Options = {}) {
  return renderScreen(
    <Routes>
      <Route path="/messages" element={<Frame />}>
        <Route path="" element={<NoConversation />} />
        <Route path=":id" element={<Conversation />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    {
      at,
      member: someMember,
      answers: {
        'GET /conversations/unread': { unread: 0, requests: 0 },
        'GET /connections': { connections: [], nextCursor: null },
        'GET /conversations': { conversations: [someConversation()], nextCursor: null },
        'GET /conversations/:id': someConversation(),
        'GET /conversations/:id/messages': { messages: [someMessage()], nextCursor: null },
        ...answers,
      },
      ...rest,
    },
  );
}
const stored: StoredDocument = {
  id: '5f0d7c11-0000-4000-8000-00000000f001',
  name: 'wound.webp',
  type: 'image/webp',
  bytes: 2048,
  uploadedAt: '2026-11-20T08:00:00Z',
};
const attach = async (name: string) =>
  userEvent.upload(await screen.findByLabelText('Attach a photo or PDF'), new File(['x'], name, { type: 'image/png' }));
const said = () => screen.getAllByRole('listitem').filter(item => item.classList.contains('said'));

beforeEach(() => sessionStorage.clear());

const gone = someConversation({
  isUnavailable: true,
  member: { ...member, id: null, fullName: 'A member', isVerified: false, reachedBy: [], city: '', state: '' },
});

describe('a conversation with a member who has left, is suspended or has blocked the reader', () => {
  it('can still be read and reported, and says that they are no longer available', async () => {
    show({ answers: { 'GET /conversations/:id': gone } });
    expect(
      await screen.findByText('This member is no longer available. You can still read and report what they wrote.'),
    ).toBeVisible();
    expect(await screen.findByText('Can you foster a puppy?', { selector: '.said p' })).toBeVisible();
    expect(within(said()[0]!).getByRole('button', { name: 'Report message of A member' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'A member' })).toBeVisible();
  });

  it('has no link to them, and neither a form nor a decision nor a block', async () => {
    show({ answers: { 'GET /conversations/:id': { ...gone, status: 'requested' } } });
    await screen.findByText(/no longer available/);
    expect(screen.queryByRole('link', { name: 'A member' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.queryByLabelText('Your message')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for A member' }));
    expect(await screen.findByRole('menuitem', { name: 'Mute' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Block' })).toBeNull();
  });

  it('is still listed', async () => {
    show({ at: '/messages', answers: { 'GET /conversations': { conversations: [gone], nextCursor: null } } });
    expect(await screen.findByRole('link', { name: 'A member' })).toHaveAttribute('href', `/messages/${id}`);
  });
});

describe('the inbox', () => {
  it('sends a visitor to the login and back', () => {
    renderScreen(<Frame />, { at: '/messages' });
    expect(screen.getByText('Please log in to read your messages')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fmessages');
  });

  it('lists each conversation with the other member’s name, its latest message and the number of unread ones', async () => {
    const ngo = { ...member, ngoName: 'Gali Trust', userType: 'ngo' } as const;
    show({
      at: '/messages',
      answers: {
        'GET /conversations': {
          conversations: [
            someConversation({ unread: 2 }),
            someConversation({ id: 'b', member: ngo, status: 'waiting', latest: { text: 'Hello', isMine: true } }),
          ],
          nextCursor: null,
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'Ravi Menon' })).toHaveAttribute('href', `/messages/${id}`);
    expect(screen.getByText('2 new')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gali Trust' })).toBeVisible();
    expect(screen.getByText('You: Hello')).toBeVisible();
    expect(screen.getByText(/Not accepted yet/)).toBeVisible();
  });

  it('lists strangers’ first messages separately, and counts them', async () => {
    const { callsTo } = show({ at: '/messages', answers: { 'GET /conversations/unread': { unread: 0, requests: 3 } } });
    await userEvent.click(await screen.findByRole('tab', { name: /^Requests ?3$/ }));
    await waitFor(() => expect(callsTo('GET /conversations').at(-1)!.query.get('box')).toBe('requests'));
  });

  it('says that it failed, and retries', async () => {
    let works = false;
    show({
      at: '/messages',
      answers: {
        'GET /conversations': () =>
          works ? { conversations: [someConversation()], nextCursor: null } : problem(503, { code: 'x', message: 'x' }),
      },
    });
    expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Ravi Menon' })).toBeVisible();
  });

  it('shows requests to connect', async () => {
    const asking = [{ id: 'n1', status: 'requested', member, createdAt: '2026-11-20T08:00:00Z' }];
    const { callsTo } = show({
      at: '/messages?box=requests',
      answers: {
        'GET /conversations': { conversations: [], nextCursor: null },
        'GET /connections': () => ({ connections: [...asking], nextCursor: null }),
        'PUT /connections/:id': () => ({ id: asking.pop()!.id }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Ravi Menon' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Ravi Menon' })).toBeNull());
    expect(callsTo('PUT /connections/n1')).toMatchObject([{ body: { status: 'accepted' } }]);
  });

  it('decides on a request to connect once, and the button keeps the focus meanwhile', async () => {
    const held = delayedResponse({ id: 'n1' });
    const asking = [{ id: 'n1', status: 'requested', member, createdAt: '2026-11-20T08:00:00Z' }];
    const { calls } = show({
      at: '/messages?box=requests',
      answers: {
        'GET /conversations': { conversations: [], nextCursor: null },
        'GET /connections': { connections: asking, nextCursor: null },
        'PUT /connections/:id': held.answer,
      },
    });
    const decline = await screen.findByRole('button', { name: 'Decline Ravi Menon' });
    await userEvent.click(decline);
    await waitFor(() => expect(decline).toHaveAttribute('aria-disabled', 'true'));
    expect(decline).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Accept Ravi Menon' }));
    await held.come();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ status: 'declined' }]);
  });

  it('lists connections, and ends one after a confirmation', async () => {
    const connected = [{ id: 'n1', status: 'accepted', member, createdAt: '2026-11-20T08:00:00Z' }];
    show({
      at: '/messages?box=connections',
      answers: {
        'GET /connections': () => ({ connections: [...connected], nextCursor: null }),
        'DELETE /connections/:id': () => ({ id: connected.pop()!.id }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End connection with Ravi Menon' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End connection' }),
    );
    expect(await screen.findByText('No connections yet')).toBeVisible();
  });

  it('lists blocked members, and unblocks one', async () => {
    const blocks = [{ member, createdAt: '2026-11-20T08:00:00Z' }];
    const { calls } = show({
      at: '/messages?box=blocked',
      answers: {
        'GET /blocks': () => ({ blocks, nextCursor: null }),
        'DELETE /blocks/:memberId': () => ({ memberId: blocks.pop()!.member.id }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Ravi Menon' }));
    expect(await screen.findByText('You have blocked nobody')).toBeVisible();
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === `/blocks/${member.id}`)).toBe(true);
  });
});

describe('a conversation', () => {
  it('shows its messages, the latest last, and which support request an offer was for', async () => {
    const request = { id: 'r1', subject: 'Offer of help: Dog hit' };
    show({
      answers: {
        'GET /conversations/:id/messages': {
          messages: [someMessage({ id: '2', text: 'Yes.', isMine: true }), someMessage({ request })],
          nextCursor: null,
        },
      },
    });
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said()[0]).toHaveTextContent('Ravi Menon:');
    expect(screen.getAllByText('Nov 20, 2026')).toHaveLength(1);
    expect(within(said()[0]!).getByRole('link', { name: request.subject })).toHaveAttribute(
      'href',
      '/support-requests/r1',
    );
    expect(said()[1]).toHaveTextContent('You:Yes.');
  });

  it('loads earlier messages above the loaded ones', async () => {
    show({
      answers: {
        'GET /conversations/:id/messages': ({ query }) =>
          query.has('cursor')
            ? { messages: [someMessage({ id: '1', text: 'First' })], nextCursor: null }
            : { messages: [someMessage({ id: '2', text: 'Second' })], nextCursor: 'c' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('Second'),
    ]);
  });

  it('shows new messages while it is open, and marks them as read', async () => {
    let messages = [someMessage()];
    let unread = 0;
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id/messages': () => ({ messages, nextCursor: null }),
        'GET /conversations/:id': () => someConversation({ unread }),
        'POST /conversations/:id/read': () => ((unread = 0), { unread }),
      },
    });
    await waitFor(() => expect(said()).toHaveLength(1));
    messages = [someMessage({ id: 'new', text: 'Are you there?' }), ...messages];
    unread = 1;
    act(() => publishLive('message', { conversationId: id }));
    expect(await screen.findByText('Are you there?')).toBeVisible();
    await waitFor(() => expect(callsTo(`POST /conversations/${id}/read`)).toHaveLength(1));
  });

  it('sends a message and clears the field', async () => {
    const messages = [someMessage()];
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id/messages': () => ({ messages: [...messages].reverse(), nextCursor: null }),
        'POST /conversations/:id/messages': ({ body }) => {
          const sent = someMessage({ id: 'sent', text: String(body.text), isMine: true });
          messages.push(sent);
          return sent;
        },
      },
    });
    const field = await screen.findByLabelText('Your message');
    await userEvent.type(field, 'Yes, from Monday.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(field).toHaveValue('');
    expect(Object.keys(sessionStorage).filter(name => name.startsWith(draftPrefix))).toEqual([]);
    expect(callsTo(`POST /conversations/${id}/messages`)).toMatchObject([{ body: { text: 'Yes, from Monday.' } }]);
  });

  it('sends attachments, and shows received ones', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    const { name: _, uploadedAt: __, ...file } = stored;
    jest.mocked(uploadAttachment).mockResolvedValue(stored);
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id/messages': { messages: [someMessage({ attachments: [file] })], nextCursor: null },
        'GET /media/documents/:id': {},
        'POST /conversations/:id/messages': someMessage(),
      },
    });
    expect(await screen.findByRole('button', { name: 'Save picture, 2 kB' })).toBeVisible();
    await attach('wound.png');
    expect(await screen.findByRole('button', { name: 'Remove wound.webp' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Your message'), 'Look');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('wound.webp')).toBeNull());
    expect(callsTo(`POST /conversations/${id}/messages`)).toMatchObject([
      { body: { text: 'Look', attachments: [file.id] } },
    ]);
  });

  it('says that a picture could not be shown, and retries', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    let fails = true;
    const { name: _, uploadedAt: __, ...file } = stored;
    show({
      answers: {
        'GET /conversations/:id/messages': { messages: [someMessage({ attachments: [file] })], nextCursor: null },
        'GET /media/documents/:id': () => (fails ? problem(503, { code: 'service.away', message: 'Away.' }) : {}),
      },
    });
    expect(await screen.findByText('Failed to show the picture')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('img', { name: 'Picture with this message' })).toBeVisible();
  });

  it('says which file could not be attached, and attaches the others', async () => {
    jest.mocked(uploadAttachment).mockRejectedValueOnce(new TypeError('Oh')).mockResolvedValueOnce(stored);
    show();
    const files = ['bowl.png', 'wound.png'].map(name => new File(['x'], name, { type: 'image/png' }));
    await userEvent.upload(await screen.findByLabelText('Attach a photo or PDF'), files);
    expect(await screen.findByText(/^bowl\.png: /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove wound.webp' })).toBeVisible();
  });

  it('accepts valid files, and names those that are too large or too many', async () => {
    jest
      .mocked(uploadAttachment)
      .mockImplementation(async ({ name }) => ({ ...stored, id: crypto.randomUUID(), name: `stored ${name}` }));
    show();
    const file = (name: string) => new File(['x'], name, { type: 'image/png' });
    const huge = file('huge.png');
    Object.defineProperty(huge, 'size', { value: 100 * 1024 * 1024 });
    const fitting = Array.from({ length: mostAttachments }, (_, at) => file(`${at}.png`));
    await userEvent.upload(await screen.findByLabelText('Attach a photo or PDF'), [huge, ...fitting, file('late.png')]);
    const refusals = await screen.findByText(/^huge\.png: Please upload files smaller than/);
    expect(refusals).toHaveTextContent(`late.png: At most ${mostAttachments} files`);
    for (const { name } of fitting) expect(screen.getByText(`stored ${name}`)).toBeVisible();
    expect(screen.queryByText('stored late.png')).toBeNull();
  });

  it('attaches a photo above the limit, shrunk', async () => {
    const shrunk = new File(['x'], 'phone.jpg', { type: 'image/jpeg' });
    jest.mocked(shrinkPicture).mockResolvedValueOnce(shrunk);
    jest.mocked(uploadAttachment).mockResolvedValue(stored);
    show();
    const large = new File(['x'], 'phone.heic', { type: 'image/heic' });
    Object.defineProperty(large, 'size', { value: 24 * 1024 * 1024 });
    await userEvent.upload(await screen.findByLabelText('Attach a photo or PDF'), large);
    await waitFor(() => expect(uploadAttachment).toHaveBeenLastCalledWith(shrunk, expect.anything()));
  });

  it('keeps the focus while a file is uploaded and after one is removed', async () => {
    let finish: (document: StoredDocument) => void = () => undefined;
    jest
      .mocked(uploadAttachment)
      .mockClear()
      .mockReturnValue(new Promise(resolve => (finish = resolve)));
    show();
    await attach('wound.png');
    const input = screen.getByLabelText('Attach a photo or PDF');
    expect(input).toHaveAttribute('aria-disabled', 'true');
    expect(input).toHaveFocus();
    await attach('bowl.png');
    expect(uploadAttachment).toHaveBeenCalledTimes(1);
    await act(async () => finish(stored));
    expect(input).toHaveAttribute('aria-disabled', 'false');
    expect(input).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove wound.webp' }));
    expect(input).toHaveFocus();
  });

  it('sends nothing while a file is being uploaded, and says why', async () => {
    let finish: (document: StoredDocument) => void = () => undefined;
    jest.mocked(uploadAttachment).mockReturnValue(new Promise(resolve => (finish = resolve)));
    const { callsTo } = show({ answers: { 'POST /conversations/:id/messages': someMessage() } });
    await attach('wound.png');
    await userEvent.type(screen.getByLabelText('Your message'), 'Look');
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription('You can send the message once its files are uploaded.');
    await userEvent.click(send);
    await act(async () => finish(stored));
    expect(send).toHaveAttribute('aria-disabled', 'false');
    expect(send).toHaveAccessibleDescription('');
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByText('wound.webp')).toBeNull());
    expect(callsTo(`POST /conversations/${id}/messages`)).toMatchObject([
      { body: { text: 'Look', attachments: [stored.id] } },
    ]);
  });

  it('keeps input and attachments added during sending for the next message', async () => {
    const { answer, come } = delayedResponse(someMessage());
    const other = { ...stored, id: '5f0d7c11-0000-4000-8000-00000000f002', name: 'bowl.webp' };
    jest.mocked(uploadAttachment).mockResolvedValueOnce(stored).mockResolvedValueOnce(other);
    const { unmount } = show({ answers: { 'POST /conversations/:id/messages': answer } });
    await attach('wound.png');
    const field = screen.getByLabelText('Your message');
    await userEvent.type(field, 'Look');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.type(field, ' She eats again.');
    await attach('bowl.png');
    await screen.findByText('bowl.webp');
    await come();
    expect(field).toHaveValue('She eats again.');
    expect(screen.queryByText('wound.webp')).toBeNull();
    expect(screen.getByText('bowl.webp')).toBeVisible();
    unmount();
    show();
    expect(await screen.findByLabelText('Your message')).toHaveValue('She eats again.');
  });

  it('requires text, and keeps the input when sending fails', async () => {
    const { callsTo } = show({
      answers: { 'POST /conversations/:id/messages': problem(500, { code: 'internal', message: 'Oh' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please write a few words')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Your message'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(callsTo(`POST /conversations/${id}/messages`)).toHaveLength(1));
    expect(screen.getByLabelText('Your message')).toHaveValue('Hello');
  });

  it('of a stranger must be accepted before replying, and is not marked as read before', async () => {
    let status: 'requested' | 'accepted' = 'requested';
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id': () => someConversation({ status, unread: status === 'requested' ? 1 : 0 }),
        'PUT /conversations/:id': ({ body }) => someConversation({ status: (status = body.status as 'accepted') }),
      },
    });
    expect(await screen.findByText(/Ravi Menon would like to talk to you/)).toBeVisible();
    expect(screen.queryByLabelText('Your message')).toBeNull();
    expect(callsTo(`POST /conversations/${id}/read`)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByLabelText('Your message')).toBeVisible();
    expect(callsTo(`PUT /conversations/${id}`)).toMatchObject([{ body: { status: 'accepted' } }]);
  });

  it('of a stranger is declined once, and the button keeps the focus meanwhile', async () => {
    const held = delayedResponse(someConversation({ status: 'declined' }));
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id': someConversation({ status: 'requested' }),
        'PUT /conversations/:id': held.answer,
      },
    });
    const decline = await screen.findByRole('button', { name: 'Decline' });
    await userEvent.click(decline);
    await waitFor(() => expect(decline).toHaveAttribute('aria-disabled', 'true'));
    expect(decline).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await held.come();
    expect(callsTo(`PUT /conversations/${id}`)).toHaveLength(1);
  });

  it('shows that it waits for the other member', async () => {
    show({ answers: { 'GET /conversations/:id': someConversation({ status: 'waiting' }) } });
    expect(await screen.findByText('Your message waits until Ravi Menon accepts it.')).toBeVisible();
    expect(screen.queryByLabelText('Your message')).toBeNull();
  });

  it('is muted, and its member blocked after a confirmation', async () => {
    let isBlocked = false;
    const { callsTo } = show({
      answers: {
        'GET /conversations/:id': () => someConversation({ isBlocked }),
        'PUT /conversations/:id': someConversation({ isMuted: true }),
        'GET /blocks/:memberId': { events: [{ id: 'e', title: 'Adoption camp', isMine: true }] },
        'POST /blocks': () => ((isBlocked = true), { memberId: member.id }),
      },
    });
    const menu = await screen.findByRole('button', { name: 'Actions for Ravi Menon' });
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    await waitFor(() => expect(callsTo(`PUT /conversations/${id}`)).toMatchObject([{ body: { isMuted: true } }]));
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Ravi Menon?' }));
    expect(await question.findByText('Adoption camp')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('You have blocked this member. Unblock them to write.')).toBeVisible();
    expect(callsTo('POST /blocks')).toMatchObject([{ body: { memberId: member.id } }]);
  });

  it('does not exist for anybody else', async () => {
    show({ answers: { 'GET /conversations/:id': problem(404, { code: 'x', message: 'x' }) } });
    expect(await screen.findByText('This conversation does not exist.')).toBeVisible();
  });
});

describe('a new message', () => {
  /** Simulates a reader at this many pixels above the end. */
  const readAbove = (thread: HTMLElement, pixels: number) => {
    Object.defineProperties(thread, { scrollHeight: { value: 1_000 }, clientHeight: { value: 400 } });
    thread.scrollTop = 600 - pixels;
    fireEvent.scroll(thread);
  };
  async function openAt(pixels: number) {
    let messages = [someMessage()];
    show({ answers: { 'GET /conversations/:id/messages': () => ({ messages, nextCursor: null }) } });
    await waitFor(() => expect(said()).toHaveLength(1));
    const thread = screen.getByRole('region', { name: 'Messages with Ravi Menon' });
    readAbove(thread, pixels);
    const arrive = async (change: Parameters<typeof someMessage>[0]) => {
      messages = [someMessage({ id: `new ${messages.length}`, ...change }), ...messages];
      act(() => publishLive('message', { conversationId: id }));
      await waitFor(() => expect(said()).toHaveLength(messages.length));
    };
    return { thread, arrive };
  }
  const button = () => screen.queryByRole('button', { name: 'New messages' });

  it('scrolls into view when the reader is at the end', async () => {
    const { thread, arrive } = await openAt(20);
    await arrive({ text: 'Are you there?' });
    expect(thread.scrollTop).toBe(1_000);
    expect(button()).toBeNull();
  });

  it('does not scroll a reader further up, and is announced with a button', async () => {
    const { thread, arrive } = await openAt(300);
    await arrive({ text: 'Are you there?' });
    expect(thread.scrollTop).toBe(300);
    expect(button()).toBeVisible();
    expect(button()!.parentElement).toHaveAttribute('role', 'status');
    button()!.focus();
    await userEvent.keyboard('{Enter}');
    expect(thread.scrollTop).toBe(1_000);
    expect(thread).toHaveFocus();
    expect(button()).toBeNull();
  });

  it('is no longer announced once the reader is at the end', async () => {
    const { thread, arrive } = await openAt(300);
    await arrive({ text: 'Are you there?' });
    readAbove(thread, 0);
    expect(button()).toBeNull();
  });

  it('scrolls into view when it is the member’s own', async () => {
    const { thread, arrive } = await openAt(300);
    await arrive({ text: 'Yes.', isMine: true });
    expect(thread.scrollTop).toBe(1_000);
    expect(button()).toBeNull();
  });
});

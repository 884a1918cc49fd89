import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModerationCase } from '@aar/contracts/community/moderation.contract';
import { tellLive } from '../../api/live';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as ModerationPage } from './moderation.page';

const waiting: ModerationCase = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0081',
  targetType: 'support_request',
  targetId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071',
  title: 'Send money for the dog',
  ownerId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0005',
  ownerName: 'Dev Thakkar',
  reportCount: 2,
  stage: 'report',
  status: 'waiting',
  claimedBy: null,
  claimedByName: null,
  claimedAt: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  outcome: null,
  waitingSince: '2026-11-21T08:00:00Z',
};
const mine: ModerationCase = {
  ...waiting,
  ...{
    status: 'claimed',
    claimedBy: someAdministrator.id,
    claimedByName: 'Ananya Rao',
    claimedAt: new Date().toISOString(),
  },
};
const second: ModerationCase = { ...waiting, id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0082', title: 'Rude words' };

const detailOf = (one: ModerationCase) => ({
  ...one,
  preview: {
    text: 'Please send it today.',
    place: 'Pune',
    createdAt: waiting.waitingSince,
    isHidden: false,
    href: null,
  },
  reports: [
    {
      id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0091',
      reporterId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0006',
      reporterName: 'Asha Kulkarni',
      reason: 'This asks for money.',
      createdAt: waiting.waitingSince,
    },
  ],
  appeal: null,
  history: [{ step: 'reported', byName: null, note: '', doneAt: waiting.waitingSince }],
  earlier: [],
});

function show(
  list: ModerationCase[],
  answers: Record<string, object> = {},
  at = `/admin/moderation?open=${list[0]!.id}`,
) {
  return renderScreen(<ModerationPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/moderation': { reports: list, total: { count: list.length, isCapped: false }, nextCursor: null },
      'GET /admin/moderation/:id': ({ path }: { path: string }) => detailOf(list.find(({ id }) => path.endsWith(id))!),
      ...answers,
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the queue of reports', () => {
  it('shows the reported content next to its reports', async () => {
    show([waiting]);
    const drawer = await screen.findByRole('complementary', { name: waiting.title });
    expect(await within(drawer).findByText('Please send it today.')).toBeVisible();
    expect(within(drawer).getByText('“This asks for money.”')).toBeVisible();
    expect(within(drawer).getByRole('link', { name: 'Asha Kulkarni' })).toBeVisible();
    expect(within(drawer).getByRole('link', { name: 'Dev Thakkar' })).toBeVisible();
  });

  it('calls a private message by its type, in the list and among the earlier cases', async () => {
    const message: ModerationCase = { ...second, targetType: 'message', title: '' };
    show([message], {
      'GET /admin/moderation/:id': { ...detailOf(message), earlier: [{ ...message, id: waiting.id }] },
    });
    const drawer = await screen.findByRole('complementary', { name: 'Private Message' });
    expect(await within(drawer).findByRole('link', { name: 'Private Message' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Private Message/ })).toHaveLength(2);
  });

  it('lets a case be claimed before it is decided', async () => {
    const { callsTo } = show([waiting], { 'POST /admin/moderation/:id/claim': mine });
    await press('Claim');
    await waitFor(() => expect(callsTo(`POST /admin/moderation/${waiting.id}/claim`)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('requires a note unless a case is dismissed, asks for a suspension’s duration, and opens the next case', async () => {
    const { callsTo, address } = show([mine, second], { 'POST /admin/moderation/:id/decide': mine });
    await press('Decide');
    const dialog = await screen.findByRole('dialog', { name: `Decide: ${mine.title}` });
    expect(within(dialog).queryByLabelText('Duration')).toBeNull();
    await userEvent.selectOptions(within(dialog).getByLabelText('Decision'), 'suspend');
    await userEvent.selectOptions(within(dialog).getByLabelText('Duration'), '7 days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
    expect(within(dialog).getByLabelText('Note')).toHaveAccessibleDescription(/Note must be at least 10 characters/);
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Asks for money.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(callsTo(`POST /admin/moderation/${mine.id}/decide`)[0]?.body).toEqual({
        ...{ decision: 'suspend', duration: '7days', note: 'Asks for money.' },
      }),
    );
    await waitFor(() => expect(address()).toContain(`open=${second.id}`));
  });

  it('shows new reports without refetching the open case, because each view of a message is logged', async () => {
    let list = [waiting];
    const { callsTo } = show([waiting], {
      'GET /admin/moderation': () => ({
        reports: list,
        total: { count: list.length, isCapped: false },
        nextCursor: null,
      }),
    });
    await screen.findByText('Please send it today.');
    list = [waiting, second];
    act(() => tellLive('moderation', { caseId: second.id }));
    expect(await screen.findByRole('link', { name: new RegExp(second.title) })).toBeVisible();
    expect(callsTo(`GET /admin/moderation/${waiting.id}`)).toHaveLength(1);
  });

  it('moves between cases with the keyboard', async () => {
    const { address } = show([waiting, second]);
    await screen.findByRole('complementary', { name: waiting.title });
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(address()).toContain(`open=${second.id}`));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(address()).toContain(`open=${waiting.id}`));
  });

  it('leaves an appeal to another moderator than the one who decided', async () => {
    const appeal: ModerationCase = { ...waiting, stage: 'appeal', decision: 'hide', decidedBy: someAdministrator.id };
    show([appeal]);
    expect(await screen.findAllByText('Appeal')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });
});

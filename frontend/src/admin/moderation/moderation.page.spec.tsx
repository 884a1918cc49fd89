import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModerationCase } from '@aar/contracts/community/moderation.contract';
import { publishLive } from '../../api/live';
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
  isReportedByMe: false,
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
  status: 'claimed',
  claimedBy: someAdministrator.id,
  claimedByName: 'Ananya Rao',
  claimedAt: new Date().toISOString(),
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
  asReported: [] as object[],
  versions: [] as object[],
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

  describe('of content that was changed since', () => {
    const reportedAt = '2026-11-21T08:00:00Z';
    const asReported = [
      { title: 'Give me money', text: 'Please send it tonight.', place: 'Pune', picture: null, reportedAt },
    ];
    const showCase = (changes: object) =>
      show([waiting], { 'GET /admin/moderation/:id': { ...detailOf(waiting), ...changes } });

    it('shows it as it was reported, and what is different now', async () => {
      const preview = { ...detailOf(waiting).preview, title: 'Give me time' };
      showCase({ preview, asReported });
      const before = await screen.findByRole('region', { name: 'As reported' });
      expect(before).toHaveTextContent('Give me moneyPlease send it tonight.');
      const now = within(screen.getByRole('region', { name: 'Now' }));
      expect(now.getAllByRole('deletion').map(({ textContent }) => textContent!.trim())).toEqual(['money', 'tonight.']);
      expect(now.getAllByRole('insertion').map(({ textContent }) => textContent!.trim())).toEqual(['time', 'today.']);
    });

    it('shows it as it was reported when it no longer exists', async () => {
      showCase({ preview: null, asReported });
      expect(await screen.findByText('Please send it tonight.')).toBeVisible();
      expect(screen.getByText('It no longer exists.')).toBeVisible();
    });

    it('shows unchanged content once, and says that it is unchanged', async () => {
      const { text, place } = detailOf(waiting).preview;
      showCase({ asReported: [{ ...asReported[0], title: '', text, place }] });
      expect(await screen.findByText('Not changed since it was reported.')).toBeVisible();
      expect(screen.getAllByText('Please send it today.')).toHaveLength(1);
      expect(screen.queryByText('As reported')).toBeNull();
    });

    it('shows the pictures and offers the other files stored with the case, also when the content no longer exists', async () => {
      URL.createObjectURL = () => 'blob:held';
      URL.revokeObjectURL = () => undefined;
      const files = ['a1b2-640.webp', 'a-paper'];
      const { callsTo } = show([waiting], {
        'GET /admin/moderation/:id': { ...detailOf(waiting), preview: null, asReported: [{ ...asReported[0], files }] },
        'GET /admin/evidence/:id/a1b2-640.webp': new Blob(['pixels'], { type: 'image/webp' }),
        'GET /admin/evidence/:id/a-paper': new Blob(['pages'], { type: 'application/pdf' }),
      });
      expect(await screen.findByRole('img', { name: 'Picture 1 as it was reported' })).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Download File 2' })).toBeVisible();
      expect(callsTo(`GET /admin/evidence/${waiting.id}/a1b2-640.webp`)).toHaveLength(1);
    });

    it('counts as changed when only its pictures have changed', async () => {
      const { text, place } = detailOf(waiting).preview;
      showCase({ asReported: [{ ...asReported[0], title: '', text, place, files: ['a1b2-640.webp'] }] });
      expect(await screen.findByRole('region', { name: 'As reported' })).toBeVisible();
    });

    it('does not count as changed when its case has released the pictures', async () => {
      const { preview } = detailOf(waiting);
      const { text, place } = preview;
      showCase({
        preview: { ...preview, files: ['a1b2-640.webp'] },
        asReported: [{ ...asReported[0], title: '', text, place, files: [] }],
      });
      expect(await screen.findByText('Not changed since it was reported.')).toBeVisible();
    });

    it('shows its earlier texts after a press', async () => {
      const versions = [{ title: 'Lost dog', text: 'She is brown.', replacedAt: reportedAt }];
      showCase({ versions });
      await userEvent.click(await screen.findByText('Earlier texts: 1'));
      expect(screen.getByText('She is brown.')).toBeVisible();
      expect(screen.getByText(/^Replaced: /)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
    });

    it('has every earlier text, page by page, however many there are', async () => {
      const version = (text: string) => ({ title: 'Lost dog', text, replacedAt: reportedAt });
      const pages: Record<string, object> = {
        second: { versions: [version('Older.')], nextCursor: 'third' },
        third: { versions: [version('I know where you live.')], nextCursor: null },
      };
      show([waiting], {
        'GET /admin/moderation/:id': {
          ...detailOf(waiting),
          versions: [version('She is brown.')],
          nextVersions: 'second',
        },
        'GET /admin/moderation/:id/versions': ({ query }: { query: URLSearchParams }) => pages[query.get('cursor')!]!,
      });
      await userEvent.click(await screen.findByText('Earlier texts: 1+'));
      await press('Show earlier versions');
      expect(await screen.findByText('Older.')).toBeVisible();
      await press('Show earlier versions');
      expect(await screen.findByText('I know where you live.')).toBeVisible();
      expect(screen.getByText('Earlier texts: 3')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
    });
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
        decision: 'suspend',
        duration: '7days',
        note: 'Asks for money.',
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
    act(() => publishLive('moderation', { caseId: second.id }));
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

  it.each([
    ['You reported this: somebody else must decide.', { isReportedByMe: true }],
    ['This is about you: somebody else must decide.', { ownerId: someAdministrator.id }],
  ])('says why the actions are missing: %s', async (sentence, changes) => {
    show([{ ...waiting, ...changes }]);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });

  it('leaves an appeal to another moderator than the one who decided', async () => {
    const appeal: ModerationCase = { ...waiting, stage: 'appeal', decision: 'hide', decidedBy: someAdministrator.id };
    show([appeal]);
    expect(await screen.findAllByText('Appeal')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull();
  });
});

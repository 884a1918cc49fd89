import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Verification } from '@aar/contracts/identity/verifications.contract';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as VerificationPage } from './verification.page';

const document = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0061',
  name: 'Trust deed.pdf',
  type: 'application/pdf',
  bytes: 245_000,
  uploadedAt: '2026-11-18T08:00:00Z',
};
const waiting: Verification = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0040',
  memberId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0005',
  ngoName: 'Neel Gali Trust',
  fullName: 'Farhan Shaikh',
  state: 'Maharashtra',
  city: 'Pune',
  ngoLegalStructure: 'trust',
  ngoRegistrationNumber: 'E/4127',
  ngoYearEstablished: '2011',
  ngoWebsite: null,
  ngoDescription: null,
  kind: 'papers',
  nearNames: [],
  status: 'waiting',
  note: null,
  documents: [document],
  claimedBy: null,
  claimedByName: null,
  claimedAt: null,
  reason: null,
  submittedAt: '2026-11-18T08:00:00Z',
  decidedAt: null,
  version: 3,
};
const mine: Verification = {
  ...waiting,
  status: 'claimed',
  claimedBy: someAdministrator.id,
  claimedByName: 'Ananya Rao',
  claimedAt: '2026-11-18T08:30:00Z',
  version: 4,
};

const claimedByArjun = (minutesAgo: number): Verification => ({
  ...mine,
  claimedBy: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009',
  claimedByName: 'Arjun Menon',
  claimedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

function show(list: Verification[], answers = {}, at = '/admin/verification') {
  return renderScreen(<VerificationPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/verifications': {
        verifications: list,
        total: { count: list.length, isCapped: false },
        nextCursor: null,
      },
      'GET /admin/verifications/:id': { ...list[0], earlier: [] },
      ...answers,
    },
  });
}
const opened = `/admin/verification?open=${waiting.id}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the verification queue', () => {
  it('shows the empty state', async () => {
    show([]);
    expect(await screen.findByText('No Pending Verifications')).toBeVisible();
  });

  it('offers only to claim a pending submission', async () => {
    const { callsTo } = show([waiting], { 'POST /admin/verifications/:id/claim': mine }, opened);
    await press('Claim');
    await waitFor(() =>
      expect(callsTo(`POST /admin/verifications/${waiting.id}/claim`)[0]?.body).toEqual({ version: 3 }),
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows an NGO of a similar name beside it, and lists it without a badge', async () => {
    const near = {
      memberId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0077',
      ngoName: 'Neel Gali Foundation',
      city: 'Pune',
      state: 'Maharashtra',
      isApproved: true,
      isListed: true,
      joinedAt: '2020-01-05T08:00:00Z',
    };
    const named: Verification = { ...mine, kind: 'name', documents: [], nearNames: [near] };
    const { callsTo } = show([named], { 'POST /admin/verifications/:id/approve': named }, opened);
    expect(await screen.findByRole('link', { name: 'Neel Gali Foundation' })).toHaveAttribute(
      'href',
      `/admin/users?open=${near.memberId}`,
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await press('List in Directory');
    const question = await screen.findByRole('alertdialog', { name: 'List Neel Gali Trust in the directory?' });
    await userEvent.click(within(question).getByRole('button', { name: 'List in Directory' }));
    await waitFor(() => expect(callsTo(`POST /admin/verifications/${mine.id}/approve`)).toHaveLength(1));
  });

  it('reports a concurrent change, and refetches', async () => {
    const message = 'This has changed in the meantime. Please reload and check.';
    const taken = problem(409, { code: 'identity.verification.taken', message });
    const { callsTo } = show([waiting], { 'POST /admin/verifications/:id/claim': taken }, opened);
    await press('Claim');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(message));
    await waitFor(() => expect(callsTo('GET /admin/verifications')).toHaveLength(2));
    await waitFor(() => expect(callsTo(`GET /admin/verifications/${waiting.id}`)).toHaveLength(2));
  });

  it('approves a claimed submission after a confirmation', async () => {
    const { callsTo } = show([mine], { 'POST /admin/verifications/:id/approve': mine }, opened);
    await press('Approve');
    const question = await screen.findByRole('alertdialog', { name: 'Approve Neel Gali Trust?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(callsTo(`POST /admin/verifications/${mine.id}/approve`)[0]?.body).toEqual({ version: 4 }),
    );
  });

  it('rejects only with a reason', async () => {
    const { callsTo } = show([mine], { 'POST /admin/verifications/:id/reject': mine }, opened);
    await press('Reject');
    const dialog = await screen.findByRole('dialog', { name: 'Reject Neel Gali Trust' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription(/at least 10 characters/);
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'The certificate has expired.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(callsTo(`POST /admin/verifications/${mine.id}/reject`)[0]?.body).toEqual({
        version: 4,
        reason: 'The certificate has expired.',
      }),
    );
  });

  it('leaves a claimed submission to its reviewer for half an hour', async () => {
    show([claimedByArjun(29)], {}, opened);
    expect((await screen.findByText(/^Claimed .*\.$/)).parentElement).toHaveTextContent(
      /\. Others can take it over after \d+:\d\d [ap]m\.$/,
    );
    expect(screen.getAllByText('With Arjun Menon')).toHaveLength(2);
    for (const name of ['Take Over', 'Approve']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers others to take it over afterwards', async () => {
    const claimed = claimedByArjun(31);
    const { callsTo } = show([claimed], { 'POST /admin/verifications/:id/claim': mine }, opened);
    expect((await screen.findByText(/^Claimed .*\.$/)).parentElement).toHaveTextContent(
      /\. Others can take it over\.$/,
    );
    await press('Take Over');
    await waitFor(() =>
      expect(callsTo(`POST /admin/verifications/${waiting.id}/claim`)[0]?.body).toEqual({ version: 4 }),
    );
  });

  it('shows the documents, and the results of earlier submissions', async () => {
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => {};
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const rejected = {
      ...waiting,
      id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0039',
      status: 'rejected',
      reason: 'No seal on page two.',
      decidedAt: '2026-10-01T08:00:00Z',
    };
    const { callsTo } = show(
      [waiting],
      {
        'GET /admin/verifications/:id': { ...waiting, earlier: [rejected] },
        'GET /media/documents/:id': {},
      },
      opened,
    );
    expect(await screen.findByText(/No seal on page two/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Who has viewed' })).toHaveAttribute(
      'href',
      `/admin/audit?action=document.viewed&targetId=${waiting.memberId}`,
    );
    await press('Open Trust deed.pdf');
    await waitFor(() => expect(callsTo(`GET /media/documents/${document.id}`)).toHaveLength(1));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });
});

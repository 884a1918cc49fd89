import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { someCampaign } from '../../testing/some-campaign';
import { Component as CampaignPage } from './campaign.page';

const pushes = new Map<string, (data: object) => void>();
jest.mock('../../api/live', () => ({
  useLive: (event: string, handler: (data: object) => void) => void pushes.set(event, handler),
}));

const failed = problem(500, { code: 'internal', message: 'Oh' });
const asha = { memberId: '1', fullName: 'Asha Rao', maskedContact: 'a***@mail.example', status: 'sent', reason: null };
const ended = {
  status: 'completed',
  counts: { total: 160, pending: 0, sent: 160, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 },
  finishedAt: '2026-11-21T19:31:00Z',
} as const;

function show(campaign: () => object, recipients: () => object) {
  return renderScreen(
    <Routes>
      <Route path="/admin/messaging/:campaignId" element={<CampaignPage />} />
    </Routes>,
    {
      at: `/admin/messaging/${someCampaign().id}`,
      member: someAdministrator,
      answers: {
        'GET /admin/campaigns/:id': campaign,
        'GET /admin/campaigns/:id/recipients': recipients,
      },
    },
  );
}
const push = (change: Partial<Campaign>) =>
  act(async () => {
    const { status, counts } = { ...someCampaign(), ...change };
    pushes.get('campaign')!({ campaignId: someCampaign().id, status, counts });
  });

describe('the page of a campaign', () => {
  it('shows before the start whom it would reach, and its filters', async () => {
    const filters = {
      userType: 'ngo',
      state: 'Kerala',
      interests: ['Animal Rescue', 'Wildlife'],
      activeWithinDays: 30,
    };
    const sample = [
      { memberId: '1', fullName: 'Meera Nair', ngoName: 'Gali Trust', userType: 'ngo', city: 'Kochi', state: 'Kerala' },
    ];
    renderScreen(
      <Routes>
        <Route path="/admin/messaging/:campaignId" element={<CampaignPage />} />
      </Routes>,
      {
        at: `/admin/messaging/${someCampaign().id}`,
        member: someAdministrator,
        answers: {
          'GET /admin/campaigns/:id': someCampaign({ status: 'awaiting-approval', channels: [], filters } as never),
          'POST /admin/campaigns/audience': {
            total: 12_400,
            email: 12_100,
            whatsapp: 0,
            sms: 0,
            reached: 12_100,
            approvalFrom: 10_000,
            sample,
          },
        },
      },
    );
    expect(await screen.findByRole('heading', { name: 'Who gets it: 12,100 people' })).toBeVisible();
    expect(screen.getByText('Only: NGO, Kerala, Animal Rescue or Wildlife, Active in the last 30 days')).toBeVisible();
    expect(screen.getByText('Gali Trust')).toBeVisible();
  });

  it('shows on which days it started and finished', async () => {
    show(
      () => someCampaign(ended),
      () => ({ recipients: [asha], nextCursor: null }),
    );
    expect(await screen.findByText(/Started Nov 20, 2026, 1:30 pm, finished Nov 22, 2026, 1:01 am/)).toBeVisible();
  });

  it('fetches its recipients when the push of its end arrives', async () => {
    let isOver = false;
    show(
      () => someCampaign(isOver ? ended : {}),
      () => ({ recipients: isOver ? [asha] : [], nextCursor: null }),
    );
    expect(await screen.findByText('No recipient has this status.')).toBeVisible();
    isOver = true;
    await push(ended);
    expect(await screen.findByText('Asha Rao')).toBeVisible();
  });

  it('refetches the recipients at its end when a response from before is still loading', async () => {
    let isOver = false;
    let answerLate = () => {};
    show(
      () => someCampaign(isOver ? ended : {}),
      () => ({ recipients: isOver ? [asha] : [], nextCursor: null }),
    );
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (String(input).includes('/recipients') && !isOver) await new Promise<void>(resolve => (answerLate = resolve));
      return answer;
    };
    await screen.findByRole('heading', { name: 'Recipients' });
    isOver = true;
    await push(ended);
    await screen.findByText('Completed');
    answerLate();
    expect(await screen.findByText('Asha Rao')).toBeVisible();
  });

  it('shows how many were reached before a cancellation, and refetches at the push of its end', async () => {
    const cancelled = {
      status: 'cancelled',
      finishedAt: '2026-11-21T19:31:00Z',
      counts: { total: 160, pending: 0, sent: 100, failed: 0, unknown: 0, suppressed: 0, cancelled: 60 },
    } as const;
    let isOver = false;
    show(
      () => someCampaign(isOver ? cancelled : {}),
      () => ({ recipients: isOver ? [asha] : [], nextCursor: null }),
    );
    expect(await screen.findByText('No recipient has this status.')).toBeVisible();
    isOver = true;
    await push(cancelled);
    expect(await screen.findByText('100 of 160 sent')).toBeVisible();
    expect(await screen.findByText('Asha Rao')).toBeVisible();
  });

  it('follows a running campaign without a request for each push', async () => {
    const clock = jest.spyOn(Date, 'now');
    const start = Date.now();
    const { callsTo } = show(
      () => someCampaign(),
      () => ({ recipients: [asha], nextCursor: null }),
    );
    const asked = () => callsTo(`GET /admin/campaigns/${someCampaign().id}/recipients`).length;
    await screen.findByText('Asha Rao');
    const sent = (count: number) => ({ counts: { ...someCampaign().counts, sent: count, pending: 160 - count } });
    await push(sent(90));
    await push(sent(100));
    expect(asked()).toBe(1);
    clock.mockReturnValue(start + 5_000);
    await push(sent(110));
    await waitFor(() => expect(asked()).toBe(2));
    clock.mockRestore();
  });

  it('asks before it is cancelled, but pauses at once', async () => {
    const { callsTo } = show(
      () => someCampaign(),
      () => ({ recipients: [asha], nextCursor: null }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(callsTo(`POST /admin/campaigns/${someCampaign().id}/pause`)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Campaign' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this campaign?' });
    expect(callsTo(`POST /admin/campaigns/${someCampaign().id}/cancel`)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel Campaign' }));
    await waitFor(() => expect(callsTo(`POST /admin/campaigns/${someCampaign().id}/cancel`)).toHaveLength(1));
  });

  it('is approved by another administrator than its author', async () => {
    const waiting: Partial<Campaign> = { status: 'awaiting-approval', channels: [] };
    const { unmount } = show(
      () => someCampaign(waiting),
      () => ({ recipients: [], nextCursor: null }),
    );
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
    unmount();
    show(
      () => someCampaign({ ...waiting, createdBy: { id: someAdministrator.id, name: 'Meera' } }),
      () => ({ recipients: [], nextCursor: null }),
    );
    expect(
      await screen.findByText('Another administrator must approve this campaign before it is sent.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('says why it is on hold', async () => {
    const hold = { channel: 'email', failed: 40, tried: 200, limitPercent: 5 } as const;
    show(
      () => someCampaign({ status: 'held', hold }),
      () => ({ recipients: [asha], nextCursor: null }),
    );
    expect(await screen.findByText(/On hold: 40 of 200 failed by E-mail, more than 5 %/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('keeps its data when a refetch fails, and retries', async () => {
    let works = true;
    show(
      () => (works ? someCampaign() : failed),
      () => (works ? { recipients: [asha], nextCursor: null } : failed),
    );
    await screen.findByText('Asha Rao');
    works = false;
    await act(async () => pushes.get('reconnected')!({}));
    expect(await screen.findByText('Failed to fetch the campaign')).toBeVisible();
    expect(await screen.findByText('Failed to fetch the recipients')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Vaccination camp' })).toBeVisible();
    expect(screen.getByText('Asha Rao')).toBeVisible();
    works = true;
    for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText(/Failed to fetch/)).toBeNull());
  });
});

import { act, screen, waitFor } from '@testing-library/react';
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
  counts: { total: 160, pending: 0, sent: 160, failed: 0, unknown: 0, suppressed: 0 },
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
  it('says on which day it began and ended', async () => {
    show(
      () => someCampaign(ended),
      () => ({ recipients: [asha], nextCursor: null }),
    );
    expect(await screen.findByText(/Started Nov 20, 2026, 1:30 pm, finished Nov 22, 2026, 1:01 am/)).toBeVisible();
  });

  it('has its recipients as soon as the push of its end has come', async () => {
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

  it('asks again at its end for recipients whose answer is from before', async () => {
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

  it('follows a campaign that runs, and does not ask at each push', async () => {
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

  it('keeps what it shows when nothing newer can be fetched, and tries again', async () => {
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

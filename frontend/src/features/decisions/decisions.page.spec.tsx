import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MyDecision } from '@aar/contracts/community/decisions.contract';
import { renderScreen, someMember } from '../../testing/render-screen';
import { Component as DecisionsPage } from './decisions.page';

const hidden: MyDecision = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0081',
  targetType: 'support_request',
  title: 'Send money for the dog',
  decision: 'hide',
  note: 'Requests for money need a registered NGO.',
  decidedAt: '2026-11-21T08:00:00Z',
  mayAppeal: true,
  appeal: null,
  appealedAt: null,
  outcome: null,
  outcomeNote: null,
};
const show = (decisions: MyDecision[], answers = {}) =>
  renderScreen(<DecisionsPage />, {
    at: '/profile/decisions',
    member: someMember,
    answers: { 'GET /moderation/decisions': { decisions }, ...answers },
  });

it('shows why something was hidden, and accepts an appeal', async () => {
  const { callsTo } = show([hidden], { 'POST /moderation/decisions/:id/appeal': { ...hidden, mayAppeal: false } });
  expect(await screen.findByText(hidden.note)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Appeal: ${hidden.title}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Appeal' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Appeal' }));
  expect(within(dialog).getByLabelText('Why is the decision wrong?')).toHaveAccessibleDescription(
    /at least 10 characters/,
  );
  await userEvent.type(within(dialog).getByLabelText('Why is the decision wrong?'), 'The account is our shelter’s.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Appeal' }));
  await waitFor(() =>
    expect(callsTo(`POST /moderation/decisions/${hidden.id}/appeal`)[0]?.body).toEqual({
      reason: 'The account is our shelter’s.',
    }),
  );
});

it('shows the outcome of an appeal, and accepts no second one', async () => {
  show([{ ...hidden, mayAppeal: false, appeal: 'It is ours.', outcome: 'overturn', outcomeNote: 'You are right.' }]);
  expect(await screen.findByText('The decision was reversed. You are right.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
});

it('names a decision about a message that is deleted since', async () => {
  show([{ ...hidden, targetType: 'message', title: '' }]);
  expect(await screen.findByRole('heading', { name: 'Private Message' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Appeal: Private Message' }));
  expect(await screen.findByRole('dialog', { name: 'Appeal' })).toHaveAccessibleDescription(/Private Message/);
});

it('shows the empty state', async () => {
  show([]);
  expect(await screen.findByText('No decisions about you')).toBeVisible();
});

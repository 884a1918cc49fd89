import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoleProposal } from '@aar/contracts/identity/role-proposals.contract';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as RoleProposalsPage } from './role-proposals.page';

const proposal: RoleProposal = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071',
  memberId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0072',
  memberName: 'Ananya Rao',
  from: 'user',
  role: 'editor',
  proposedBy: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0073',
  proposedByName: 'Meera Deshpande',
  proposedAt: '2026-11-19T15:44:00Z',
  mayConfirm: 'yes',
};

const show = (changes: Partial<RoleProposal> = {}, at = '/admin/role-proposals') =>
  renderScreen(<RoleProposalsPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/role-proposals': { proposals: [{ ...proposal, ...changes }], nextCursor: null },
      [`POST /admin/role-proposals/${proposal.id}/confirm`]: {},
      [`POST /admin/role-proposals/${proposal.id}/withdraw`]: {},
    },
  });
const actions = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ananya Rao' }));
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent);
};

beforeEach(() => stubMediaQueries(true));

describe('the proposed roles', () => {
  it('show who proposed which role, and are accepted after a confirmation', async () => {
    const { callsTo } = show();
    const row = (await screen.findByRole('link', { name: 'Ananya Rao' })).closest('tr')!;
    expect(row).toHaveTextContent(/user.*editor.*Meera Deshpande.*Nov 19, 2026/);
    expect(await actions()).toEqual(['Confirm', 'Withdraw']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Confirm' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Give Ananya Rao this role?' }));
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(callsTo(`POST /admin/role-proposals/${proposal.id}/confirm`)).toHaveLength(1));
  });

  it.each([
    ['own', 'You proposed it: another administrator must confirm it.'],
    ['granted-recently', /^One of you got the role from the other within the last 30 days/],
  ] as const)('that one may not confirm (%s) say why, and can be withdrawn', async (mayConfirm, why) => {
    show({ mayConfirm }, `/admin/role-proposals?open=${proposal.id}`);
    expect(await screen.findByText(why)).toBeVisible();
    const drawer = within(await screen.findByRole('complementary', { name: 'Ananya Rao' }));
    expect(drawer.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('that demote an administrator have their own confirmation', async () => {
    const { callsTo } = show({ from: 'admin', role: null });
    expect((await screen.findByRole('link', { name: 'Ananya Rao' })).closest('tr')).toHaveTextContent(
      /admin.*Deletion/,
    );
    await actions();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Confirm' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the rights of Ananya Rao?' }));
    await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(callsTo(`POST /admin/role-proposals/${proposal.id}/confirm`)).toHaveLength(1));
  });

  it('offer no action to the administrator whom they concern', async () => {
    show({ from: 'admin', role: null, mayConfirm: 'concerned' }, `/admin/role-proposals?open=${proposal.id}`);
    expect(await screen.findByText('This is about you: other administrators decide it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});

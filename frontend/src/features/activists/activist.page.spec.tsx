import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someConversation } from '../../testing/some-conversation';
import { Component as ActivistPage } from './activist.page';
// Imported here so that loading the dialog's chunk does not count towards the first test's timeout.
import './contact.dialog';

const ravi: Activist = {
  id: '5f0d7c11-0000-4000-8000-00000000a001',
  fullName: 'Ravi Menon',
  city: 'Nashik',
  state: 'Maharashtra',
  userType: 'activist',
  ngoName: null,
  experience: '5+',
  bio: 'Night rescues by scooter.',
  interests: ['Animal Rescue', 'Street Animals', 'Farm Animals', 'Fundraising'],
  isVerified: true,
  ngoApproved: false,
  avatarUrl: null,
};
const show = ({
  member,
  answers = {},
}: Pick<NonNullable<Parameters<typeof renderScreen>[1]>, 'member' | 'answers'> = {}) =>
  renderScreen(
    <Routes>
      <Route path="/activists/:id" element={<ActivistPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/activists/${ravi.id}`, member, answers: { 'GET /activists/:id': { activist: ravi }, ...answers } },
  );

beforeEach(() => sessionStorage.clear());

describe('a member’s page', () => {
  it('shows all data of the directory', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();
    for (const interest of ravi.interests) expect(screen.getByText(interest)).toBeVisible();
  });

  it('says that the member does not exist', async () => {
    show({ answers: { 'GET /activists/:id': problem(404, { code: 'x', message: 'x' }) } });
    expect(await screen.findByText('This member is not in the directory.')).toBeVisible();
  });

  it('sends a visitor who wants to write or connect to the login and back', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Contact Ravi Menon' }));
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/activists/${ravi.id}`)}`);
  });

  it('starts a conversation with the first message', async () => {
    const { callsTo, address } = show({ member: someMember, answers: { 'POST /conversations': someConversation() } });
    await userEvent.click(await screen.findByRole('button', { name: 'Contact Ravi Menon' }));
    await userEvent.type(await screen.findByLabelText('Your message'), 'Can you foster a puppy?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(address()).toBe(`/messages/${someConversation().id}`));
    expect(callsTo('POST /conversations')).toMatchObject([
      { body: { memberId: ravi.id, text: 'Can you foster a puppy?' } },
    ]);
  });

  it('requests a connection, and then shows it as pending', async () => {
    let connection: Activist['connection'] = null;
    const { callsTo } = show({
      member: someMember,
      answers: {
        'GET /activists/:id': () => ({ activist: { ...ravi, connection } }),
        'POST /connections': () => {
          connection = { id: 'c', status: 'waiting' };
          return { ...connection, member: someConversation().member, createdAt: '2026-11-20T08:00:00Z' };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Ravi Menon' }));
    expect(await screen.findByRole('button', { name: 'Request sent' })).toBeDisabled();
    expect(callsTo('POST /connections')).toMatchObject([{ body: { memberId: ravi.id } }]);
  });

  it.each([
    ['requested', 'Accept Ravi Menon'],
    ['accepted', 'Connected'],
  ] as const)('shows for a connection that is %s: %s', async (status, name) => {
    show({
      member: someMember,
      answers: { 'GET /activists/:id': { activist: { ...ravi, connection: { id: 'c', status } } } },
    });
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('does not offer members to write to themselves', async () => {
    show({ member: { ...someMember, id: ravi.id } });
    expect(await screen.findByRole('heading', { name: 'Ravi Menon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Contact|Connect/ })).toBeNull();
  });
});

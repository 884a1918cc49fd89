import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someConversation } from '../../testing/some-conversation';
import { Component as ActivistPage } from './activist.page';
// Imported here so that loading the dialog's chunk does not count towards the first test's timeout.
import './contact.dialog';
import '../../domain/safety/block.dialog';

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
  reachedBy: ['sms'],
  isChecked: false,
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

  describe('of an NGO', () => {
    const claimed = { legalStructure: 'trust', registrationNumber: 'E/4127', yearEstablished: '2011' } as const;
    const record = {
      ...claimed,
      website: 'https://paws.example',
      approvedAt: null,
      isChecked: false,
      isWebsiteChecked: false,
    };
    const showRecord = (ngoRecord: object) =>
      show({
        answers: {
          'GET /activists/:id': { activist: { ...ravi, userType: 'ngo', ngoName: 'Paws Trust', ngoRecord } },
        },
      });

    it('shows its own statements, clearly marked as unchecked', async () => {
      showRecord(record);
      expect(await screen.findByRole('heading', { name: 'Public record' })).toBeVisible();
      expect(screen.getByText(/We have not checked this NGO/)).toBeVisible();
      for (const fact of ['Trust', 'E/4127', '2011', 'paws.example']) expect(screen.getByText(fact)).toBeVisible();
      expect(screen.queryByText(/Checked by us/)).toBeNull();
    });

    it('says since when its documents are approved, and that its new website is not checked', async () => {
      showRecord({ ...record, isChecked: true, approvedAt: '2026-11-01T08:00:00Z' });
      expect(await screen.findByText(/we approved the papers of this NGO on Nov 1, 2026/)).toBeVisible();
      expect(screen.getByText('Given by the NGO. We have not checked it.')).toBeVisible();
    });
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

  it('mutes the member, and unmutes them', async () => {
    let isMuted = false;
    const { callsTo } = show({
      member: someMember,
      answers: {
        'GET /activists/:id': () => ({ activist: { ...ravi, connection: null, isMuted } }),
        'POST /mutes': ({ body }) => ((isMuted = true), body),
        'DELETE /mutes/:memberId': () => ((isMuted = false), { memberId: ravi.id }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mute Ravi Menon' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Unmute Ravi Menon' }));
    expect(await screen.findByRole('button', { name: 'Mute Ravi Menon' })).toBeVisible();
    expect(callsTo('POST /mutes')).toMatchObject([{ body: { memberId: ravi.id } }]);
  });

  it('blocks the member after naming the events at which somebody loses a seat, and leaves the page', async () => {
    const events = [
      { id: 'a', title: 'Adoption camp', isMine: true },
      { id: 'b', title: 'Rally at the gate', isMine: false },
    ];
    const { callsTo, address } = show({
      member: someMember,
      answers: { 'GET /blocks/:memberId': { events }, 'POST /blocks': ({ body }) => body },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Block Ravi Menon' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Ravi Menon?' }));
    expect(await question.findByText('Adoption camp')).toBeVisible();
    expect(question.getByText('Rally at the gate')).toBeVisible();
    expect(callsTo('POST /blocks')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(address()).toBe('/find-activists'));
    expect(callsTo('POST /blocks')).toMatchObject([{ body: { memberId: ravi.id } }]);
  });

  it('can be blocked only once these events are known', async () => {
    const held = delayedResponse({ events: [{ id: 'a', title: 'Adoption camp', isMine: true }] });
    const { callsTo } = show({
      member: someMember,
      answers: { 'GET /blocks/:memberId': held.answer, 'POST /blocks': ({ body }) => body },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Block Ravi Menon' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Ravi Menon?' }));
    expect(question.getByRole('status', { name: 'Loading' })).toBeVisible();
    const block = question.getByRole('button', { name: 'Block' });
    expect(block).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(block);
    expect(callsTo('POST /blocks')).toEqual([]);
    await held.come();
    expect(await question.findByText('Adoption camp')).toBeVisible();
    await userEvent.click(block);
    await waitFor(() => expect(callsTo('POST /blocks')).toHaveLength(1));
  });

  it('says that these events could not be fetched, fetches them again, and can be blocked without them', async () => {
    let works = false;
    const { callsTo } = show({
      member: someMember,
      answers: {
        'GET /blocks/:memberId': () =>
          works
            ? { events: [{ id: 'a', title: 'Adoption camp', isMine: true }] }
            : problem(503, { code: 'service.away', message: 'Away' }),
        'POST /blocks': ({ body }) => body,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Block Ravi Menon' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block Ravi Menon?' }));
    expect(await question.findByRole('alert')).toHaveTextContent(/^Failed to fetch the events/);
    expect(question.getByRole('button', { name: 'Block' })).toHaveAttribute('aria-disabled', 'false');
    works = true;
    await userEvent.click(question.getByRole('button', { name: 'Try Again' }));
    expect(await question.findByText('Adoption camp')).toBeVisible();
    works = false;
    await userEvent.click(question.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(callsTo('POST /blocks')).toHaveLength(1));
  });

  it('offers a visitor neither', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Menon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mute|Block/ })).toBeNull();
  });

  it('does not offer members to write to themselves', async () => {
    show({ member: { ...someMember, id: ravi.id } });
    expect(await screen.findByRole('heading', { name: 'Ravi Menon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Contact|Connect|Mute|Block/ })).toBeNull();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { publishLive } from '../../api/live';
import { problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { someCampaign } from '../../testing/some-campaign';
import { toast } from '../../ui/feedback/toast';
import { Component as CampaignPage } from './campaign.page';
import { Component as MessagingPage } from './messaging.page';
// Imported here so that loading the chunk does not count towards the first test's timeout.
import './composer';

const some = {
  memberId: 'asha',
  fullName: 'Asha Rao',
  ngoName: null,
  userType: 'activist',
  city: 'Pune',
  state: 'Maharashtra',
};
const audience = (email: number) => ({
  total: email + 3,
  email,
  whatsapp: 7,
  sms: 7,
  reached: email,
  approvalFrom: 400,
  sample: [some, { ...some, memberId: 'other asha', city: 'Nashik' }],
});
const failed = problem(500, { code: 'internal', message: 'Oh' });

function show({ answers = {} }: { answers?: object } = {}) {
  return renderScreen(
    <Routes>
      <Route
        path="/admin/messaging"
        element={
          <>
            <Link to="/admin/users">Users</Link>
            <MessagingPage />
          </>
        }
      />
      <Route path="/admin/messaging/:campaignId" element={<CampaignPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      at: '/admin/messaging',
      member: someAdministrator,
      answers: {
        'GET /admin/stats': { totalUsers: 2847, suspendedUsers: 47 },
        'GET /admin/campaigns': { campaigns: [someCampaign()], nextCursor: null },
        'GET /admin/audiences': { audiences: [] },
        'POST /admin/campaigns': someCampaign({ id: 'c1', status: 'draft', revision: 1 }),
        'PUT /admin/campaigns/:id': someCampaign({ id: 'c1', status: 'draft', revision: 2 }),
        'POST /admin/campaigns/:id/start': someCampaign({ id: 'c1', status: 'preparing' }),
        'POST /admin/campaigns/audience': audience(160),
        ...answers,
      },
    },
  );
}
async function write() {
  await userEvent.type(await screen.findByLabelText('Subject'), 'Vaccination camp');
  await userEvent.type(screen.getByLabelText('Message'), 'On Sunday at ten. Bring the dogs.');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Holds the response to starting a campaign until the returned function is called. */
function holdStart() {
  let answer: (value: object) => void = () => undefined;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/start')) return send(input, init);
    const body = await new Promise(resolve => (answer = resolve));
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  return (value: object) => answer(value);
}

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

it('counts the members: all, the active ones, and those reachable by e-mail', async () => {
  show();
  const valueOf = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt span' })).closest('div')!.querySelector('dd');
  await waitFor(async () => expect(await valueOf('Total Users')).toHaveTextContent('2,847'));
  expect(await valueOf('Active')).toHaveTextContent('2,800');
  await waitFor(async () => expect(await valueOf('E-mail recipients')).toHaveTextContent('160'));
});

it('links to the form for a new message', async () => {
  const { container } = show();
  await userEvent.click(screen.getByRole('link', { name: 'Compose Message' }));
  expect(screen.getByRole('link', { name: 'Compose Message' })).toHaveAttribute('href', '/admin/messaging#compose');
  expect(container.querySelector('#compose')).toContainElement(await screen.findByRole('form', { name: 'Compose' }));
});

describe('a broadcast', () => {
  it('asks for a confirmation with the current number of recipients', async () => {
    let reached = 160;
    show({ answers: { 'POST /admin/campaigns/audience': () => audience(reached) } });
    await write();
    await screen.findByText('Who gets it: 160 people');
    reached = 159;
    await press('Send to 160');
    expect(await screen.findByRole('alertdialog', { name: 'Send this message to 159 members?' })).toBeVisible();
  });

  it('is not sent while the number of recipients is unknown', async () => {
    let works = true;
    const { callsTo } = show({
      answers: { 'POST /admin/campaigns/audience': () => (works ? audience(160) : failed) },
    });
    await write();
    await screen.findByText('Who gets it: 160 people');
    works = false;
    await press('Send to 160');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to count the audience'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsTo('POST /admin/campaigns/c1/start')).toEqual([]);
    // The last known audience and the input stay.
    expect(screen.getAllByText('Asha Rao')).toHaveLength(2);
    expect(screen.getByLabelText('Subject')).toHaveValue('Vaccination camp');
  });

  it('says that it is being sent, then opens its page without asking about unsaved changes', async () => {
    const { address } = show();
    const answer = holdStart();
    await write();
    await press('Send to 160');
    await press('Send now');
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    answer(someCampaign({ id: 'c1', status: 'preparing' }));
    await waitFor(() => expect(address()).toBe('/admin/messaging/c1'));
    expect(toast.success).toHaveBeenCalledWith('Message sent to 160 users successfully');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is saved before it is sent, and not again while it is sent and no longer a draft', async () => {
    const { callsTo } = show();
    holdStart();
    await write();
    await press('Send to 160');
    const sendNow = await screen.findByRole('button', { name: 'Send now' });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'At nine, not at ten.' } });
    fireEvent.click(sendNow);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    // Longer than the debounce after which a draft is saved.
    await new Promise(resolve => setTimeout(resolve, 1_200));
    const kept = [...callsTo('POST /admin/campaigns'), ...callsTo('PUT /admin/campaigns/c1')];
    expect(kept.filter(({ body }) => body.message === 'At nine, not at ten.')).toHaveLength(1);
  });

  it('is saved as a draft while it is typed, each time against its last revision', async () => {
    const { callsTo } = show();
    await write();
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(callsTo('POST /admin/campaigns').at(-1)!.body).toMatchObject({ subject: 'Vaccination camp' });
    await userEvent.type(screen.getByLabelText('Message'), ' And the cats.');
    await waitFor(() => expect(callsTo('PUT /admin/campaigns/c1').at(-1)?.body).toMatchObject({ revision: 1 }));
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it('asks before leaving when it could not be saved, also after sending failed', async () => {
    show({ answers: { 'POST /admin/campaigns': failed } });
    await write();
    await press('Send to 160');
    await press('Send now');
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(screen.getByLabelText('Subject')).toHaveValue('Vaccination camp');
  });

  it('asks for approval by another administrator when it has too many recipients', async () => {
    show({
      answers: {
        'POST /admin/campaigns/audience': audience(400),
        'POST /admin/campaigns/:id/start': someCampaign({ id: 'c1', status: 'awaiting-approval' }),
      },
    });
    await write();
    await press('Send to 400');
    await press('Ask for approval');
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('Another administrator must approve this campaign before it is sent.'),
    );
  });

  it('shows a recipient’s values in the placeholders, and the tip about WhatsApp', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Message'), 'Dear {{{{firstName}}, come.');
    expect(await screen.findByText('Dear Asha, come.')).toBeVisible();
    expect(screen.getByText('Tip: keep WhatsApp messages under 160 characters.')).toBeVisible();
  });
});

describe('a saved audience', () => {
  const saved = (name: string) => ({
    id: name,
    name,
    targetAudience: 'ngos',
    filters: { state: 'Kerala', city: 'Kochi' },
  });

  it('fills the form, and is removed after a confirmation', async () => {
    let audiences = [saved('NGOs of Kochi'), saved('Friends')];
    const { callsTo } = show({
      answers: {
        'GET /admin/audiences': () => ({ audiences }),
        'DELETE /admin/audiences/:id': () => ((audiences = [saved('Friends')]), {}),
      },
    });
    await userEvent.click(await screen.findByText('Narrow it down'));
    await press('Use the audience NGOs of Kochi');
    expect(screen.getByLabelText('Target Audience')).toHaveValue('ngos');
    expect(screen.getByLabelText('City')).toHaveValue('Kochi');

    await press('Remove the audience NGOs of Kochi');
    expect(await screen.findByRole('alertdialog', { name: 'Remove the audience NGOs of Kochi?' })).toBeVisible();
    await press('Cancel');
    expect(callsTo('DELETE /admin/audiences/NGOs%20of%20Kochi')).toEqual([]);

    await press('Remove the audience NGOs of Kochi');
    await press('Remove');
    await waitFor(() => expect(screen.queryByText('NGOs of Kochi')).toBeNull());
    expect(callsTo('DELETE /admin/audiences/NGOs%20of%20Kochi')).toHaveLength(1);
    expect(screen.getByText('Friends')).toBeVisible();
  });

  it('clears the filters of the form that it does not have', async () => {
    const { callsTo } = show({ answers: { 'GET /admin/audiences': { audiences: [saved('NGOs of Kochi')] } } });
    await userEvent.click(await screen.findByText('Narrow it down'));
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Activist');
    await userEvent.selectOptions(screen.getByLabelText('Activity'), 'Active in the last 30 days');
    await userEvent.click(screen.getByLabelText('Wildlife Protection'));
    await press('Use the audience NGOs of Kochi');
    expect(screen.getByLabelText('Type')).toHaveDisplayValue('All types');
    expect(screen.getByLabelText('Activity')).toHaveDisplayValue('Active or not');
    expect(screen.getByLabelText('Wildlife Protection')).not.toBeChecked();
    await waitFor(() =>
      expect(callsTo('POST /admin/campaigns/audience').at(-1)!.body).toMatchObject({
        targetAudience: 'ngos',
        filters: { state: 'Kerala', city: 'Kochi' },
      }),
    );
  });

  it('is saved by Enter in its name, which does not submit the message', async () => {
    const { callsTo } = show({ answers: { 'POST /admin/audiences': saved('Friends') } });
    await write();
    await userEvent.click(await screen.findByText('Narrow it down'));
    await userEvent.type(screen.getByLabelText('Name of this audience'), 'Friends{Enter}');
    await waitFor(() => expect(callsTo('POST /admin/audiences')[0]?.body).toMatchObject({ name: 'Friends' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the campaigns', () => {
  it('stay on the screen when the next page fails', async () => {
    let works = false;
    show({
      answers: {
        'GET /admin/campaigns': ({ query }: { query: URLSearchParams }) => {
          if (!query.has('cursor')) return { campaigns: [someCampaign()], nextCursor: 'more' };
          const older = someCampaign({ id: 'older', subject: 'Rabies week' });
          return works ? { campaigns: [older], nextCursor: null } : failed;
        },
      },
    });
    await press('Load more');
    const notice = await screen.findByText('Failed to fetch campaigns');
    expect(screen.getByRole('link', { name: 'Vaccination camp' })).toBeVisible();
    works = true;
    await userEvent.click(within(notice.closest<HTMLElement>('[role=alert]')!).getByRole('button'));
    expect(await screen.findByRole('link', { name: 'Rabies week' })).toBeVisible();
  });

  it('show their rate once it is meaningful, and at the end how many were reached', async () => {
    const now = Date.now();
    const started = (ago: number) => new Date(now - ago * 1_000).toISOString();
    const counts = { total: 160, pending: 0, sent: 158, failed: 2, unknown: 0, suppressed: 0, cancelled: 0 };
    show({
      answers: {
        'GET /admin/campaigns': {
          campaigns: [
            someCampaign({ id: '1', subject: 'Just begun', startedAt: started(1) }),
            someCampaign({ id: '2', subject: 'Under way', startedAt: started(30), rate: 40 }),
            someCampaign({ id: '3', subject: 'Over', status: 'completed', counts, finishedAt: started(0) }),
          ],
          nextCursor: null,
        },
      },
    });
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
    expect(await row('Just begun')).toHaveTextContent(/50 %$/);
    expect(await row('Under way')).toHaveTextContent(/50 %40 a minute, about 2 min left$/);
    expect(await row('Over')).toHaveTextContent(/158 of 160 sent$/);
  });

  it('that are beyond the loaded pages cause one refetch, however many pushes they send', async () => {
    const campaigns = [someCampaign()];
    const { callsTo } = show({ answers: { 'GET /admin/campaigns': () => ({ campaigns, nextCursor: null }) } });
    await screen.findByRole('link', { name: 'Vaccination camp' });
    const asked = () => callsTo('GET /admin/campaigns').length;
    const { status, counts } = someCampaign();
    const push = (campaignId: string) => act(async () => publishLive('campaign', { campaignId, status, counts }));
    await push('older');
    await waitFor(() => expect(asked()).toBe(2));
    await push('older');
    await push('older');
    campaigns.unshift(someCampaign({ id: 'new', subject: 'Rabies week' }));
    await push('new');
    expect(await screen.findByRole('link', { name: 'Rabies week' })).toBeVisible();
    expect(asked()).toBe(3);
  });

  it('with a stale cached state do not make the page of one refetch at each push', async () => {
    const starting = someCampaign({ status: 'preparing' });
    const { callsTo } = show({
      answers: {
        'GET /admin/campaigns': { campaigns: [starting], nextCursor: null },
        'GET /admin/campaigns/:id': () => someCampaign(),
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Vaccination camp' }));
    await screen.findByRole('heading', { name: 'Vaccination camp' });
    const asked = () => callsTo(`GET /admin/campaigns/${starting.id}`).length;
    const before = asked();
    const push = (sent: number) =>
      act(async () =>
        publishLive('campaign', {
          campaignId: starting.id,
          status: 'running',
          counts: { ...starting.counts, sent, pending: 160 - sent },
        }),
      );
    await push(90);
    await waitFor(() => expect(asked()).toBe(before + 1));
    await push(100);
    await push(110);
    expect(await screen.findByText('110')).toBeVisible();
    expect(asked()).toBe(before + 1);
  });
});

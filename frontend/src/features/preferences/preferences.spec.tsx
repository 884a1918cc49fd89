import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { type Preferences, waysOf } from '@aar/contracts/notifications/preferences.contract';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/feedback/toast';
import PreferenceCentre from './preference-centre';
import { Component as PreferencesPage } from './preferences.page';

const some: Preferences = {
  channels: {
    alert: ['email', 'push'],
    response: [...waysOf.response],
    message: [...waysOf.message],
    event: [...waysOf.event],
    'nearby-event': [...waysOf['nearby-event']],
    campaign: [...waysOf.campaign],
  },
  interests: null,
  places: [],
  quietFrom: null,
  quietUntil: null,
  criticalPasses: true,
  dailyLimit: null,
  digest: true,
  language: 'en',
  profileInterests: ['Fundraising'],
  agreed: { alerts: true, broadcasts: true, campaignChannels: ['email', 'sms', 'whatsapp'] },
};
const saved = jest.spyOn(toast, 'success');
const failed = jest.spyOn(toast, 'error');
beforeEach(() => jest.clearAllMocks());
const told = (spy: jest.SpyInstance) => waitFor(() => expect(spy).toHaveBeenCalled());
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Settings' }));

function show(changes: Partial<Preferences> = {}, answer?: object) {
  return renderScreen(<PreferencesPage />, {
    member: someMember,
    answers: {
      'GET /preferences': { ...some, ...changes },
      'PUT /preferences': answer ?? (({ body }) => ({ ...some, ...changes, ...body })),
    },
  });
}

describe('the preferences', () => {
  it('save the input, and say so', async () => {
    const { callsTo } = show();
    const alerts = await screen.findByRole('group', { name: 'Requests for help near you' });
    expect(screen.getByText(/^You get SMS and WhatsApp only for critical requests/)).toBeVisible();
    expect(within(alerts).getByLabelText('WhatsApp')).not.toBeChecked();
    await userEvent.click(within(alerts).getByLabelText('Text message'));
    await userEvent.click(within(alerts).getByLabelText('E-mail'));
    await userEvent.click(screen.getByLabelText(/^Quiet hours/));
    await userEvent.click(screen.getByLabelText('Maximum messages a day'));
    await userEvent.click(screen.getByLabelText(/^Use other interests/));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Karnataka');
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Bengaluru');
    await userEvent.click(screen.getByRole('button', { name: 'Add place' }));
    await userEvent.click(screen.getByLabelText('हिन्दी'));
    await save();
    await told(saved);
    expect(callsTo('PUT /preferences')[0]?.body).toEqual({
      channels: { ...some.channels, alert: ['sms', 'push'] },
      interests: ['Fundraising'],
      places: [{ state: 'Karnataka', city: 'Bengaluru' }],
      quietFrom: '22:00',
      quietUntil: '07:00',
      criticalPasses: true,
      dailyLimit: 5,
      digest: true,
      language: 'hi',
    });
  });

  it('open with what was saved meanwhile on another device', async () => {
    const answers = [{ ...some, language: 'hi' }, some];
    const at = '/profile/notifications';
    renderScreen(
      <Routes>
        <Route path="/" element={<Link to={at}>Notifications</Link>} />
        <Route
          path={at}
          element={[
            <Link key="home" to="/">
              Home
            </Link>,
            <PreferencesPage key="page" />,
          ]}
        />
      </Routes>,
      { at, member: someMember, answers: { 'GET /preferences': () => answers.pop()! } },
    );
    expect(await screen.findByLabelText('English')).toBeChecked();
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(screen.getByRole('link', { name: 'Notifications' }));
    expect(await screen.findByLabelText('हिन्दी')).toBeChecked();
  });

  it('keep input made during saving, and ask before it is lost', async () => {
    const { answer, come } = delayedResponse(some);
    show({}, answer);
    await userEvent.click(await screen.findByLabelText(/^Quiet hours/));
    await save();
    const alerts = within(screen.getByRole('group', { name: 'Requests for help near you' }));
    await userEvent.click(alerts.getByLabelText('WhatsApp'));
    await come();
    await told(saved);
    expect(alerts.getByLabelText('WhatsApp')).toBeChecked();
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('remove quiet hours, limit, interests and places', async () => {
    const { callsTo } = show({
      quietFrom: '22:00',
      quietUntil: '07:00',
      dailyLimit: 5,
      interests: ['Fundraising'],
      places: [{ state: 'Karnataka', city: 'Bengaluru' }],
    });
    await userEvent.click(await screen.findByLabelText(/^Quiet hours/));
    await userEvent.click(screen.getByLabelText('Maximum messages a day'));
    await userEvent.click(screen.getByLabelText(/^Use other interests/));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Bengaluru' }));
    await save();
    await waitFor(() => expect(callsTo('PUT /preferences')).toHaveLength(1));
    expect(callsTo('PUT /preferences')[0]?.body).toMatchObject({
      quietFrom: null,
      quietUntil: null,
      dailyLimit: null,
      interests: null,
      places: [],
    });
  });

  it('show the invalid field, and send nothing', async () => {
    const { callsTo } = show({ quietFrom: '22:00', quietUntil: '22:00' });
    await screen.findByLabelText('Until');
    await save();
    expect(await screen.findByText('Quiet hours must end at another time than they begin')).toBeVisible();
    expect(callsTo('PUT /preferences')).toEqual([]);
  });

  it('keep the input when saving fails', async () => {
    show({}, problem(503, { code: 'service.away', message: 'Please try again.' }));
    await userEvent.click(await screen.findByLabelText('हिन्दी'));
    await save();
    await waitFor(() => expect(failed).toHaveBeenCalledWith('Please try again.'));
    expect(screen.getByLabelText('हिन्दी')).toBeChecked();
  });

  it('offer for announcements only the channels that the member agreed to', async () => {
    show({
      channels: { ...some.channels, campaign: ['sms'] },
      agreed: { ...some.agreed, campaignChannels: ['sms'] },
    });
    const announcements = await screen.findByRole('group', { name: 'Announcements from our team' });
    expect(within(announcements).getAllByRole('checkbox')).toHaveLength(1);
    expect(within(announcements).getByLabelText('Text message')).toBeChecked();
    expect(screen.getByRole('link', { name: 'Choose under Privacy' })).toHaveAttribute('href', '/profile/privacy');
  });

  it('offer no announcements to a member who agreed to none', async () => {
    show({ agreed: { ...some.agreed, broadcasts: false, campaignChannels: [] } });
    await screen.findByRole('group', { name: 'Messages from members' });
    expect(screen.queryByRole('group', { name: 'Announcements from our team' })).toBeNull();
  });

  it('show what was stopped altogether', async () => {
    show({ agreed: { ...some.agreed, alerts: false } });
    expect(await screen.findByText('Alerts are off. You will see them only on the site.')).toBeVisible();
  });
});

it('the preference centre saves with the token of a message’s link, without a sign-in', async () => {
  const { callsTo } = renderScreen(<PreferenceCentre token="abc" />, {
    answers: {
      'GET /unsubscribe/abc/preferences': { maskedContact: 'm***@mail.example', ...some },
      'PUT /unsubscribe/abc/preferences': ({ body }) => ({ maskedContact: 'm***@mail.example', ...some, ...body }),
    },
  });
  expect(await screen.findByText('What m***@mail.example gets from us')).toBeVisible();
  await userEvent.click(screen.getByLabelText(/^Send what can wait/));
  await save();
  await told(saved);
  expect(callsTo('PUT /unsubscribe/abc/preferences')[0]?.body).toMatchObject({ digest: false });
});

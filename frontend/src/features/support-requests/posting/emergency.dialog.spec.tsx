import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ShareAfterCreating } from '../../../domain/sharing/share-after-creating';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import { somePreferences } from '../../../testing/social-settings';
import EmergencyDialog from './emergency.dialog';

const show = (answers = {}) =>
  renderScreen(<EmergencyDialog user={someMember} onClose={jest.fn()} />, {
    at: '/support-requests?emergency',
    member: someMember,
    answers,
  });
const sentence = 'A dog lies on the road and bleeds.';

beforeEach(() =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 18.5074321, longitude: 73.8312345 } } as GeolocationPosition),
    },
  }),
);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  localStorage.clear();
});

describe('an emergency', () => {
  it('is sent with a press for the location, one sentence and a press to send', async () => {
    const { callsTo, address } = show({ 'POST /support-requests': { id: 'new' } });
    await userEvent.click(screen.getByRole('button', { name: 'Use My Location' }));
    await userEvent.type(screen.getByLabelText('What happened?'), sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
    await waitFor(() => expect(address()).toBe('/support-requests/new'));
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
      title: 'A dog lies on the road and bleeds',
      description: sentence,
      requestType: 'Emergency Rescue',
      urgencyLevel: 'critical',
      contactMobile: '9876543210',
      state: 'Maharashtra',
      city: 'Pune',
      point: { latitude: 18.5074321, longitude: 73.8312345 },
    });
  });

  it('offers to share like any request, if the member has enabled that', async () => {
    const page = '/support-requests/new';
    renderScreen(
      <Routes>
        <Route path="/support-requests" element={<EmergencyDialog user={someMember} onClose={jest.fn()} />} />
        <Route path={page} element={<ShareAfterCreating kind="autoShareRequests" title="A dog" path={page} />} />
      </Routes>,
      {
        at: '/support-requests?emergency',
        member: someMember,
        answers: {
          'POST /support-requests': { id: 'new' },
          'GET /social-accounts': { accounts: [], preferences: { ...somePreferences, autoShareRequests: true } },
        },
      },
    );
    await userEvent.type(screen.getByLabelText('What happened?'), sentence);
    await userEvent.type(screen.getByLabelText('Location'), 'Near the lake');
    await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
  });

  it('shows what is missing and sends nothing', async () => {
    const { callsTo } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
    expect(screen.getByLabelText('What happened?')).toHaveAccessibleDescription(
      'Description must be at least 20 characters',
    );
    await userEvent.type(screen.getByLabelText('What happened?'), sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
    expect(screen.getByLabelText('Location')).toHaveAccessibleDescription(/Location is required/);
    expect(callsTo('POST /support-requests')).toHaveLength(0);
  });

  it('keeps its input after a server failure and a reload', async () => {
    const first = show({ 'POST /support-requests': problem(503, { code: 'service.away', message: 'Away.' }) });
    await userEvent.type(screen.getByLabelText('What happened?'), sentence);
    await userEvent.type(screen.getByLabelText('Location'), 'Near the lake');
    await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
    await waitFor(() => expect(first.callsTo('POST /support-requests')).toHaveLength(1));
    first.unmount();
    show();
    expect(screen.getByLabelText('What happened?')).toHaveValue(sentence);
  });

  it('opens with the draft of an earlier release, without pictures that it cannot show', () => {
    const values = { description: sentence, photos: [{ id: '1', url: '/a' }], requiredSupport: 'none' };
    localStorage.setItem(`draft:${someMember.id}:emergency`, JSON.stringify({ values }));
    show();
    expect(screen.getByLabelText('What happened?')).toHaveValue(sentence);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

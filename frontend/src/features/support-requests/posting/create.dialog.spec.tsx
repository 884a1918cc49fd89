import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../api/deferred-client';
import { problem, renderScreen, someMember } from '../../../testing/render-screen';
import { someRequest } from '../../../testing/some-request';
import { toast } from '../../../ui/feedback/toast';
import CreateDialog from './create.dialog';

const show = (answers = {}) =>
  renderScreen(<CreateDialog user={someMember} onClose={jest.fn()} />, {
    at: '/support-requests?create',
    member: someMember,
    answers,
  });
const sayYes = () => userEvent.click(screen.getByRole('button', { name: 'Yes, This Is the Place' }));
const post = () => userEvent.click(screen.getByRole('button', { name: 'Create Request' }));

async function fill() {
  await userEvent.type(screen.getByLabelText('Title'), 'Cat on a ledge');
  await userEvent.type(screen.getByLabelText('Description'), 'She has been there since this morning.');
  await userEvent.selectOptions(screen.getByLabelText('Request Type'), 'Emergency Rescue');
  await userEvent.click(screen.getByRole('radio', { name: /High/ }));
  await userEvent.type(screen.getByLabelText('Location'), 'Near the lake');
}

afterEach(() => localStorage.clear());

describe('creating a support request', () => {
  it('starts with the member’s own place', () => {
    show();
    expect(screen.getByLabelText('State')).toHaveValue('Maharashtra');
    expect(screen.getByLabelText('City')).toHaveValue('Pune');
  });

  it('clears the city when another state is chosen', async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(screen.getByLabelText('City')).toHaveValue('');
    expect(screen.queryByRole('option', { name: 'Pune' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Kochi' })).toBeInTheDocument();
  });

  describe('with the phone’s location', () => {
    const locate = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } });
    const at = (latitude: number, longitude: number) =>
      locate(found => found({ coords: { latitude, longitude } } as GeolocationPosition));
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Use My Location' }));
    afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

    it('asks whether the phone is in another city, fills state and city and sends the exact location', async () => {
      at(9.9612345, 76.2912345);
      const { callsTo } = show({ 'POST /support-requests': { id: 'new' } });
      await press();
      expect(await screen.findByRole('group', { name: 'Is this the place?' })).toHaveAccessibleDescription(
        'About 2 km from the centre of Kochi, Kerala. You chose Pune. If this place is right, the city changes to Kochi, and members there are alerted.',
      );
      expect(screen.getByLabelText('City')).toHaveValue('Pune');
      expect(screen.queryByText('Exact place added')).toBeNull();
      await sayYes();
      expect(screen.getByText('Exact place added')).toBeVisible();
      expect(screen.getByLabelText('State')).toHaveValue('Kerala');
      expect(screen.getByLabelText('City')).toHaveValue('Kochi');
      await fill();
      await post();
      await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
      expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
        city: 'Kochi',
        point: { latitude: 9.9612345, longitude: 76.2912345 },
      });
    });

    it('accepts the pin of a map instead, and says when the text has none', async () => {
      const { callsTo } = show({ 'POST /support-requests': { id: 'new' } });
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      expect(screen.getByLabelText(/^Pin/)).toHaveFocus();
      await userEvent.paste('https://maps.app.goo.gl/abc');
      expect(screen.getByLabelText(/^Pin/)).toHaveAccessibleDescription(/We found no place in India in this\./);
      await userEvent.clear(screen.getByLabelText(/^Pin/));
      await userEvent.paste('9.9612345, 76.2912345');
      expect(screen.getByLabelText('City')).toHaveValue('Pune');
      await sayYes();
      expect(screen.getByText('Exact place added')).toBeVisible();
      expect(screen.getByLabelText('City')).toHaveValue('Kochi');
      await fill();
      await post();
      await waitFor(() =>
        expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
          point: { latitude: 9.9612345, longitude: 76.2912345 },
        }),
      );
    });

    it('accepts a typed pin on Enter, without submitting the form', async () => {
      const { callsTo } = show({ 'POST /support-requests': { id: 'new' } });
      await fill();
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      await userEvent.keyboard('somewhere{Enter}');
      expect(screen.getByLabelText(/^Pin/)).toHaveAccessibleDescription(/We found no place in India in this\./);
      await userEvent.clear(screen.getByLabelText(/^Pin/));
      await userEvent.keyboard('9.9612345, 76.2912345');
      expect(screen.getByLabelText(/^Pin/)).toHaveValue('9.9612345, 76.2912345');
      await userEvent.keyboard('{Enter}');
      await sayYes();
      expect(screen.getByText('Exact place added')).toBeVisible();
      expect(callsTo('POST /support-requests')).toHaveLength(0);
      await post();
      await waitFor(() =>
        expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
          point: { latitude: 9.9612345, longitude: 76.2912345 },
        }),
      );
    });

    it('keeps a pin that was pasted while the phone was still locating', async () => {
      let tell: PositionCallback = () => undefined;
      locate(found => (tell = found));
      const { callsTo } = show({ 'POST /support-requests': { id: 'new' } });
      await press();
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      await userEvent.paste('9.9612345, 76.2912345');
      await act(async () => tell({ coords: { latitude: 18.5, longitude: 73.8 } } as GeolocationPosition));
      await sayYes();
      expect(screen.getByLabelText('City')).toHaveValue('Kochi');
      await fill();
      await post();
      await waitFor(() =>
        expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
          city: 'Kochi',
          point: { latitude: 9.9612345, longitude: 76.2912345 },
        }),
      );
    });

    it('removes the location again, and keeps the focus when it is added and removed', async () => {
      at(18.5, 73.8);
      show();
      await press();
      expect(await screen.findByRole('button', { name: 'Remove Place' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: 'Use My Location' })).toHaveFocus();
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      await userEvent.paste('9.9612345, 76.2912345');
      expect(screen.getByRole('button', { name: 'Yes, This Is the Place' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: 'Remove Place' })).toHaveFocus();
    });

    it('asks about a pin in the chosen city too, and forgets one that is not the place', async () => {
      const { container } = show();
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      await userEvent.paste('18.5074321, 73.8312345');
      expect(screen.getByRole('group', { name: 'Is this the place?' })).toHaveAccessibleDescription(
        'About 3 km from the centre of Pune, Maharashtra.',
      );
      expect(document.querySelector('.placepicture .pin')).toBeInTheDocument();
      expect(container).not.toHaveTextContent('Exact place added');
      await userEvent.click(screen.getByRole('button', { name: 'No, Remove It' }));
      expect(screen.getByRole('button', { name: 'Use My Location' })).toHaveFocus();
      expect(screen.queryByText('Exact place added')).toBeNull();
    });

    it('asks again when another city is chosen, and posts nothing meanwhile', async () => {
      const { callsTo } = show({ 'POST /support-requests': { id: 'new' } });
      at(18.5074321, 73.8312345);
      await press();
      expect(await screen.findByText('Exact place added')).toBeVisible();
      await fill();
      await userEvent.selectOptions(screen.getByLabelText('City'), 'Mumbai');
      expect(screen.getByRole('group', { name: 'Is this the place?' })).toBeVisible();
      await post();
      expect(await screen.findByText('Please say whether this is the place')).toBeVisible();
      expect(callsTo('POST /support-requests')).toHaveLength(0);
      await sayYes();
      expect(screen.getByLabelText('City')).toHaveValue('Pune');
      await post();
      await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
    });

    it('announces that it has the location', async () => {
      at(18.5, 73.8);
      show();
      const status = screen.getAllByRole('status').find(one => one.textContent === '')!;
      await press();
      await waitFor(() => expect(status).toHaveTextContent('Exact place added'));
    });

    it('leaves the focus in another field that the member has moved to', async () => {
      let tell: PositionCallback = () => undefined;
      locate(found => (tell = found));
      show();
      await press();
      await userEvent.click(screen.getByLabelText('Title'));
      await act(async () => tell({ coords: { latitude: 18.5, longitude: 73.8 } } as GeolocationPosition));
      expect(screen.getByLabelText('Title')).toHaveFocus();
      await userEvent.click(screen.getByRole('button', { name: 'Remove Place' }));
      await userEvent.click(screen.getByRole('button', { name: 'Paste a Pin' }));
      await userEvent.keyboard('9.9612345, 76.2912345');
      await userEvent.click(screen.getByLabelText('Title'));
      expect(screen.getByRole('group', { name: 'Is this the place?' })).toBeVisible();
      expect(screen.getByLabelText('Title')).toHaveFocus();
    });

    it.each([
      ['is refused', () => locate((_, failed) => failed({} as GeolocationPositionError))],
      ['is outside India', () => at(51.5, -0.1)],
      ['is in a neighbouring country', () => at(27.7172, 85.324)],
    ])('says so when it %s, and leaves the fields unchanged', async (_, answer) => {
      answer();
      show();
      await press();
      expect(await screen.findByText(/^Your location could not be read\./)).toBeVisible();
      expect(screen.getByLabelText('City')).toHaveValue('Pune');
    });
  });

  it('offers no cities without a state', async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText('State'), '');
    expect(screen.getByLabelText('City')).toBeDisabled();
    expect(screen.getByLabelText('City')).toHaveDisplayValue('Please select a state first');
  });

  it('shows at each field what is missing, and sends nothing', async () => {
    const { calls } = show();
    await post();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Title must be at least 5 characters');
    expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(
      'Description must be at least 20 characters',
    );
    expect(screen.getByLabelText('Request Type')).toHaveAccessibleDescription('Please select a request type');
    expect(screen.getByText('Please select urgency level')).toBeVisible();
    expect(screen.getByLabelText('Location')).toHaveAccessibleDescription(/Location is required/);
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it('shows the server’s error at its field, and keeps the input', async () => {
    show({
      'POST /support-requests': problem(400, {
        code: 'input.invalid',
        message: 'Please check the highlighted fields',
        errors: [{ path: 'city', message: 'Please select a city' }],
      }),
    });
    await fill();
    await post();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Please select a city'));
    expect(screen.getByLabelText('City')).toHaveFocus();
    expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
  });

  it('keeps the input when the server fails', async () => {
    show({ 'POST /support-requests': problem(500, { code: 'internal', message: 'Something went wrong.' }) });
    await fill();
    await post();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Request' })).toBeEnabled());
    expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
    expect(screen.getByLabelText('Location')).toHaveValue('Near the lake');
  });

  it('sends the request and opens its page', async () => {
    const { callsTo, address } = show({ 'POST /support-requests': { id: 'new' } });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Transport' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Shelter' }));
    await post();
    await waitFor(() => expect(address()).toBe('/support-requests/new'));
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({
      title: 'Cat on a ledge',
      urgencyLevel: 'high',
      state: 'Maharashtra',
      city: 'Pune',
      requiredSupport: ['Transport', 'Shelter'],
    });
  });

  describe('when a similar one is open', () => {
    const similar = {
      'GET /support-requests/similar': { supportRequests: [someRequest({ title: 'Cat on the ledge' })] },
    };
    const question = () => screen.findByRole('alertdialog', { name: 'Is it one of these?' });

    it('shows it first, and posts nothing while the member looks at it', async () => {
      const { callsTo } = show({ ...similar, 'POST /support-requests': { id: 'new' } });
      await fill();
      await post();
      const dialog = within(await question());
      expect(dialog.getByRole('link', { name: 'Cat on the ledge' })).toHaveAttribute(
        'href',
        `/support-requests/${someRequest().id}`,
      );
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Create Request' })).toBeEnabled());
      expect(callsTo('POST /support-requests')).toHaveLength(0);
      expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
      const [asked] = callsTo('GET /support-requests/similar');
      expect(Object.fromEntries(asked!.query)).toEqual({
        title: 'Cat on a ledge',
        requestType: 'Emergency Rescue',
        state: 'Maharashtra',
        city: 'Pune',
      });
    });

    it('posts the member’s own after a confirmation', async () => {
      const { address } = show({ ...similar, 'POST /support-requests': { id: 'new' } });
      await fill();
      await post();
      await userEvent.click(within(await question()).getByRole('button', { name: 'Post Mine' }));
      await waitFor(() => expect(address()).toBe('/support-requests/new'));
    });
  });

  it('keeps the input when the tab is closed', async () => {
    const first = show();
    await fill();
    first.unmount();
    sessionStorage.clear();
    show();
    expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
    expect(screen.getByLabelText('Location')).toHaveValue('Near the lake');
  });

  it('keeps the input over a reload and sends it once; the next request is a new one', async () => {
    const first = show({ 'POST /support-requests': problem(503, { code: 'service.away', message: 'Away.' }) });
    await fill();
    await post();
    await waitFor(() => expect(first.callsTo('POST /support-requests')).toHaveLength(1));
    first.unmount();

    const again = show({ 'POST /support-requests': { id: 'new' } });
    expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
    expect(screen.getByRole('radio', { name: /High/ })).toBeChecked();
    await post();
    await waitFor(() => expect(again.address()).toBe('/support-requests/new'));
    again.unmount();

    const other = show({ 'POST /support-requests': { id: 'other' } });
    expect(screen.getByLabelText('Title')).toHaveValue('');
    await fill();
    await post();
    await waitFor(() => expect(other.address()).toBe('/support-requests/other'));
    const keyOf = ({ callsTo }: typeof first) => callsTo('POST /support-requests')[0]!.key;
    expect(keyOf(again)).toBe(keyOf(first));
    expect(keyOf(other)).not.toBe(keyOf(first));
  });

  it('discards the input after closing was confirmed, also if a reload had restored it', async () => {
    const first = show();
    await userEvent.type(screen.getByLabelText('Title'), 'Cat');
    first.unmount();
    const again = show();
    expect(screen.getByLabelText('Title')).toHaveValue('Cat');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    again.unmount();
    show();
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  it('says that the browser is offline, and keeps the input', async () => {
    const told = jest.spyOn(toast, 'error');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await fill();
    await post();
    await waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringMatching(/^You are offline\./)));
    expect(screen.getByLabelText('Title')).toHaveValue('Cat on a ledge');
    jest.restoreAllMocks();
  });

  it('refetches the counters of the dashboard', async () => {
    const counters = jest.fn(() => ({ supportRequests: 1, eventsCreated: 0, messages: 0, totalResponses: 0 }));
    const Counters = () => <output>{useQuery(api.dashboard.get.query()).data?.supportRequests}</output>;
    renderScreen(
      <>
        <Counters />
        <CreateDialog user={someMember} onClose={jest.fn()} />
      </>,
      { member: someMember, answers: { 'GET /dashboard': counters, 'POST /support-requests': { id: 'new' } } },
    );
    await fill();
    await post();
    await waitFor(() => expect(counters).toHaveBeenCalledTimes(2));
  });
});

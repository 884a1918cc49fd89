import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { renderScreen, someMember } from '../../testing/render-screen';
import { justCreated, ShareAfterCreating } from './share-after-creating';
import { ShareBlock } from './share-links';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './share.dialog';

const settings = (preferences: object = {}, connected: string[] = []) => ({
  accounts: ['google', 'facebook', 'twitter', 'instagram', 'linkedin', 'youtube'].map(platform => ({
    platform,
    username: null,
    isConnected: connected.includes(platform),
    autoShare: connected.includes(platform),
    connectBy: 'oauth',
    isAvailable: true,
  })),
  preferences: {
    autoShareEvents: false,
    autoShareRequests: false,
    includeHashtags: true,
    customHashtags: ['Owls', 'Kites'],
    defaultMessage: 'Join me!',
    ...preferences,
  },
});
const links = <ShareBlock title="Dog hit" path="/support-requests/1" />;
const showTo = (answer: object) =>
  renderScreen(links, { member: someMember, answers: { 'GET /social-accounts': answer } });
const query = (name: string) =>
  Object.fromEntries(
    new URL(screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(name) }).href).searchParams,
  );

describe('sharing', () => {
  it('includes title, URL and the site’s hashtags for a visitor', () => {
    renderScreen(links);
    expect(query('Twitter')).toEqual({
      text: 'Dog hit',
      url: 'http://localhost/support-requests/1',
      hashtags: 'AnimalRights,AnimalWelfare,Activism',
    });
  });

  it('includes the member’s own message and hashtags', async () => {
    showTo(settings());
    await waitFor(() => expect(query('Twitter').hashtags).toBe('Owls,Kites'));
    expect(query('Twitter').text).toBe('Dog hit\nJoin me!');
    expect(query('WhatsApp').text).toBe('Dog hit\nhttp://localhost/support-requests/1\nJoin me!\n#Owls #Kites');
  });

  it('leaves out the hashtags when the member has turned them off', async () => {
    showTo(settings({ includeHashtags: false }));
    await waitFor(() => expect(query('Twitter').text).toContain('Join me!'));
    expect(query('Twitter')).not.toHaveProperty('hashtags');
    expect(query('WhatsApp').text).not.toContain('#');
  });

  it('also offers the device’s own share sheet if it has one', async () => {
    const share = jest.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    showTo(settings());
    await waitFor(() => expect(query('Twitter').hashtags).toBe('Owls,Kites'));
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const url = 'http://localhost/support-requests/1';
    expect(share).toHaveBeenCalledWith({ title: 'Dog hit', text: 'Join me!\n#Owls #Kites', url });
    Reflect.deleteProperty(navigator, 'share');
  });

  it('lists networks with auto-share first', async () => {
    showTo(settings({}, ['linkedin']));
    await waitFor(() => expect(screen.getAllByRole('link')[0]).toHaveTextContent('LinkedIn'));
  });
});

describe('after creating a request', () => {
  async function create(preferences: object) {
    const view = renderScreen(
      <>
        <Link to="/support-requests/1" state={justCreated}>
          Create
        </Link>
        <ShareAfterCreating kind="autoShareRequests" title="Dog hit" path="/support-requests/1" />
      </>,
      { member: someMember, answers: { 'GET /social-accounts': settings(preferences) } },
    );
    await waitFor(() => expect(view.callsTo('GET /social-accounts')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByText('Create'));
  }

  it('opens the share dialog once, when the member has enabled it', async () => {
    await create({ autoShareRequests: true });
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the share dialog closed otherwise', async () => {
    await create({ autoShareRequests: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

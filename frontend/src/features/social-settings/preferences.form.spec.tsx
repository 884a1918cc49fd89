import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { showSocialSettings, someAccounts, somePreferences } from '../../testing/social-settings';
import { toast } from '../../ui/feedback/toast';
import { Component as SocialSettingsPage } from './social-settings.page';
// Imported here so that loading the chunk does not count towards the first test's timeout.
import './preferences.form';

const success = jest.spyOn(toast, 'success');
const failure = jest.spyOn(toast, 'error');
beforeEach(() => jest.clearAllMocks());

describe('sharing preferences', () => {
  const tagField = () => screen.findByLabelText('Add a hashtag');
  const tags = () =>
    within(screen.getByRole('group', { name: 'Custom Hashtags' }))
      .queryAllByRole('listitem')
      .map(item => item.textContent?.replace('remove', ''));

  it('are saved on the server, which closes the screen', async () => {
    const { callsTo, address } = showSocialSettings();
    await userEvent.click(await screen.findByRole('switch', { name: 'Auto-share Support Requests' }));
    await userEvent.type(screen.getByLabelText('Default Message'), ' Now.');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(callsTo('PUT /social-accounts/preferences')[0]?.body).toEqual({
      ...somePreferences,
      autoShareRequests: true,
      defaultMessage: 'Join me! Now.',
    });
    expect(success).toHaveBeenCalledWith('Settings Saved', 'Your social media settings have been updated successfully');
  });

  it('open with what was saved meanwhile on another device', async () => {
    const saved = (defaultMessage: string) => ({
      accounts: someAccounts(),
      preferences: { ...somePreferences, defaultMessage },
    });
    const answers = [saved('Of the phone'), saved('Join me!')];
    const at = '/social-settings';
    renderScreen(
      <Routes>
        <Route path="/" element={<Link to={at}>Settings</Link>} />
        <Route
          path={at}
          element={[
            <Link key="home" to="/">
              Home
            </Link>,
            <SocialSettingsPage key="page" />,
          ]}
        />
      </Routes>,
      { at, member: someMember, answers: { 'GET /social-accounts': () => answers.pop()! } },
    );
    expect(await screen.findByLabelText('Default Message')).toHaveValue('Join me!');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await screen.findByLabelText('Default Message')).toHaveValue('Of the phone');
  });

  it('add a hashtag by Enter or Add: trimmed, not empty, no duplicates', async () => {
    const { callsTo } = showSocialSettings();
    await userEvent.type(await tagField(), '  #Owls {Enter}');
    expect(tags()).toEqual(['#AnimalRights', '#AnimalWelfare', '#Owls']);
    expect(await tagField()).toHaveValue('');
    await userEvent.type(await tagField(), 'owls');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.type(await tagField(), '   {Enter}');
    expect(tags()).toHaveLength(3);
    expect(await tagField()).toHaveValue('');
    expect(callsTo('PUT /social-accounts/preferences')).toEqual([]);
  });

  it('reject an invalid hashtag, and keep it for correction', async () => {
    showSocialSettings();
    await userEvent.type(await tagField(), 'two words{Enter}');
    expect(await tagField()).toHaveAccessibleDescription('Hashtags are letters, digits and underscores');
    expect(await tagField()).toHaveValue('two words');
    expect(tags()).toHaveLength(2);
  });

  it('remove a hashtag by its button', async () => {
    showSocialSettings();
    await tagField();
    await userEvent.click(screen.getByRole('button', { name: /#AnimalRights/ }));
    expect(tags()).toEqual(['#AnimalWelfare']);
  });

  it('also save a hashtag that was typed but not added', async () => {
    const { callsTo } = showSocialSettings();
    await userEvent.type(await tagField(), 'Kites');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(callsTo('PUT /social-accounts/preferences')).toHaveLength(1));
    expect(callsTo('PUT /social-accounts/preferences')[0]?.body?.customHashtags).toContain('Kites');
  });

  it('hide the hashtags while they are turned off', async () => {
    showSocialSettings();
    await userEvent.click(await screen.findByRole('switch', { name: 'Include Hashtags' }));
    expect(screen.queryByRole('group', { name: 'Custom Hashtags' })).toBeNull();
  });

  it('stay on the screen when saving fails', async () => {
    const { address } = showSocialSettings({
      'PUT /social-accounts/preferences': problem(500, { code: 'internal', message: 'Something went wrong.' }),
    });
    await userEvent.type(await screen.findByLabelText('Default Message'), ' Now.');
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Something went wrong.'));
    expect(address()).toBe('/social-settings');
    expect(screen.getByLabelText('Default Message')).toHaveValue('Join me! Now.');
  });
});

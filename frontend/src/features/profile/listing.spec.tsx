import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showProfile } from '../../testing/profile';
import { someNgoProfile, someProfile } from '../../testing/some-profile';

describe('the public directory', () => {
  it('can be turned off', async () => {
    const { callsTo } = showProfile(someProfile(), { 'PUT /profile/listed': someProfile({ isListed: false }) });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    expect(listed).toBeChecked();
    await userEvent.click(listed);
    await waitFor(() => expect(listed).not.toBeChecked());
    expect(callsTo('PUT /profile/listed')[0]?.body).toEqual({ isListed: false });
  });

  it('says that an NGO with a held name is not listed, and links to the reason', async () => {
    showProfile(someNgoProfile({ nameReview: 'held' }));
    expect(await screen.findByText(/your name is close to that of another NGO/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/profile/verification');
  });

  it('hides a member whose account is scheduled for deletion, and says so', async () => {
    showProfile(someProfile(), { 'GET /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' } });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    await waitFor(() => expect(listed).toBeDisabled());
    expect(listed).not.toBeChecked();
    expect(listed).toHaveAccessibleDescription(/about to be deleted/);
  });
});

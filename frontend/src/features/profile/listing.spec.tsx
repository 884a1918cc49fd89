import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showProfile } from '../../testing/profile';
import { someProfile } from '../../testing/some-profile';

describe('the public directory', () => {
  it('can be turned off', async () => {
    const { callsTo } = showProfile(someProfile(), { 'PUT /profile/listed': someProfile({ isListed: false }) });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    expect(listed).toBeChecked();
    await userEvent.click(listed);
    await waitFor(() => expect(listed).not.toBeChecked());
    expect(callsTo('PUT /profile/listed')[0]?.body).toEqual({ isListed: false });
  });

  it('hides a member whose account is scheduled for deletion, and says so', async () => {
    showProfile(someProfile(), { 'GET /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' } });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    await waitFor(() => expect(listed).toBeDisabled());
    expect(listed).not.toBeChecked();
    expect(listed).toHaveAccessibleDescription(/about to be deleted/);
  });
});

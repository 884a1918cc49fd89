import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showProfile } from '../../testing/profile';
import { someProfile } from '../../testing/some-profile';

describe('a scheduled deletion', () => {
  it('says until when it can be cancelled, and is cancelled', async () => {
    const { callsTo } = showProfile(someProfile(), {
      'GET /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' },
      'DELETE /privacy/delete': { dueAt: null },
    });
    expect(await screen.findByText(/will be deleted on Dec 21, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep My Account' }));
    await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull());
    expect(callsTo('DELETE /privacy/delete')).toHaveLength(1);
  });
});

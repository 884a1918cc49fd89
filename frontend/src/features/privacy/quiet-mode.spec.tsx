import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someConversation } from '../../testing/some-conversation';
import { MutedMembers } from './muted-members';
import { QuietMode } from './quiet-mode';

const { member } = someConversation();

describe('quiet mode', () => {
  it('is switched on for a week, and says until when', async () => {
    let until: string | null = null;
    const { callsTo } = renderScreen(<QuietMode />, {
      member: someMember,
      answers: {
        'GET /quiet-mode': () => ({ until }),
        'PUT /quiet-mode': ({ body }) => {
          until = body.days === 0 ? null : '2026-12-03T08:00:00Z';
          return { until };
        },
      },
    });
    const quiet = await screen.findByRole('switch', { name: 'Only my connections can reach me for a week' });
    expect(quiet).toHaveAccessibleDescription(/offers of help to your requests still reach you/);
    expect(quiet).toHaveAccessibleDescription(/Organisers of events that you join see only “A member in quiet mode”/);
    expect(quiet).not.toBeChecked();
    await userEvent.click(quiet);
    expect(await screen.findByText('Quiet until Dec 3, 2026.')).toBeVisible();
    expect(quiet).toBeChecked();
    await userEvent.click(quiet);
    expect(callsTo('PUT /quiet-mode').map(({ body }) => body)).toEqual([{ days: 7 }, { days: 0 }]);
  });

  it('says that it could not be loaded', async () => {
    renderScreen(<QuietMode />, {
      member: someMember,
      answers: { 'GET /quiet-mode': problem(503, { code: 'x', message: 'x' }) },
    });
    expect(await screen.findByText('Failed to fetch quiet mode')).toBeVisible();
  });
});

describe('muted members', () => {
  it('are listed, and unmuted', async () => {
    const mutes = [{ member, createdAt: '2026-11-20T08:00:00Z' }];
    const { callsTo } = renderScreen(<MutedMembers />, {
      member: someMember,
      answers: {
        'GET /mutes': () => ({ mutes: [...mutes], nextCursor: null }),
        'DELETE /mutes/:memberId': () => ({ memberId: mutes.pop()!.member.id }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unmute Ravi Menon' }));
    expect(await screen.findByText(/You have muted nobody/)).toBeVisible();
    expect(callsTo(`DELETE /mutes/${member.id}`)).toHaveLength(1);
  });
});

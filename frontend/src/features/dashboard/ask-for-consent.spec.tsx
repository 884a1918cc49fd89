import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/feedback/toast';
import AskForConsent from './ask-for-consent';

const none = { consents: [], history: [] };
function show(mustAsk = true, answers = {}) {
  const state = { ...none, mustAsk };
  return renderScreen(<AskForConsent />, {
    member: someMember,
    answers: {
      'GET /privacy/consents': () => ({ ...state }),
      'POST /privacy/consents/answer': () => Object.assign(state, { mustAsk: false }),
      ...answers,
    },
  });
}
afterEach(() => jest.restoreAllMocks());
const boxes = () => screen.getAllByRole('checkbox');

describe('the question to members who joined before', () => {
  it('asks for each purpose separately, with nothing ticked, and sends what is ticked', async () => {
    const { callsTo } = show();
    await screen.findByRole('heading', { name: 'What may we do?' });
    expect(boxes()).toHaveLength(4);
    for (const box of boxes()) expect(box).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Public directory/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^News and campaigns by SMS/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save my choices' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'What may we do?' })).toBeNull());
    expect(callsTo('POST /privacy/consents/answer').map(({ body }) => body)).toEqual([
      { agreesTo: ['directory', 'broadcasts-sms'] },
    ]);
  });

  it('can be closed without a choice', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'What may we do?' })).toBeNull());
    expect(callsTo('POST /privacy/consents/answer').map(({ body }) => body)).toEqual([{}]);
  });

  it.each(['Save my choices', 'Not now'])('stays and says once that “%s” failed', async name => {
    const error = jest.spyOn(toast, 'error').mockReturnValue(undefined);
    const away = problem(503, { code: 'service.away', message: 'Away' });
    const { callsTo } = show(true, { 'POST /privacy/consents/answer': away });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(callsTo('POST /privacy/consents/answer')).toHaveLength(1));
    await waitFor(() => expect(error).toHaveBeenCalled());
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    expect(error).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'What may we do?' })).toBeVisible();
  });

  it('is not shown to a member who was asked before', async () => {
    const { callsTo } = show(false);
    await waitFor(() => expect(callsTo('GET /privacy/consents')).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

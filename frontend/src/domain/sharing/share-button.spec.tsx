import { useState } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { someAccounts, somePreferences } from '../../testing/social-settings';
import { ShareButton } from './share-button';

/** A list that shows another button on request. */
function List() {
  const [titles, setTitles] = useState(['Dog hit', 'Cat on a ledge']);
  return (
    <>
      {titles.map(title => (
        <ShareButton key={title} title={title} path="/here" />
      ))}
      <button onClick={() => setTitles([...titles, 'Kite in a tree'])}>More</button>
    </>
  );
}
const show = (answer: object) =>
  renderScreen(<List />, { member: someMember, answers: { 'GET /social-accounts': answer } });
const more = async () => {
  // Waits, because a failure in the same millisecond counts as new.
  await act(() => new Promise(resolve => setTimeout(resolve, 5)));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('button', { name: 'Share: Kite in a tree' });
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Share: Dog hit' }));
const settings = { accounts: someAccounts(), preferences: { ...somePreferences, customHashtags: ['Owls'] } };
const shared = (text: string) => ({ title: 'Dog hit', text, url: 'http://localhost/here' });
const ofVisitors = shared('#AnimalRights #AnimalWelfare #Activism');

const share = jest.fn(() => Promise.resolve());
beforeEach(() => {
  share.mockClear();
  Object.assign(navigator, { share });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  onlineManager.setOnline(true);
});

describe('the share button', () => {
  it('opens the device’s share sheet with the member’s own message', async () => {
    const { callsTo } = show(settings);
    await waitFor(() => expect(callsTo('GET /social-accounts')).toHaveLength(1));
    await press();
    expect(share).toHaveBeenCalledWith(shared('Join me!\n#Owls'));
  });

  it.each([
    ['known', settings],
    ['refused', problem(503, { code: 'service.away', message: 'Away.' })],
  ])('asks for these words once for a whole list, whether they are %s', async (_, answer) => {
    const { callsTo } = show(answer);
    await waitFor(() => expect(callsTo('GET /social-accounts')).toHaveLength(1));
    await more();
    expect(callsTo('GET /social-accounts')).toHaveLength(1);
  });

  it('opens it within the press, without waiting for the message', async () => {
    const { answer } = delayedResponse(settings);
    show(answer);
    await press();
    expect(share).toHaveBeenCalledWith(ofVisitors);
  });

  it('also opens it offline, and opens nothing later', async () => {
    onlineManager.setOnline(false);
    show(() => {
      throw new TypeError('Failed to fetch');
    });
    await press();
    expect(share).toHaveBeenCalledWith(ofVisitors);
    await act(async () => onlineManager.setOnline(true));
    expect(share).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fetches nothing and opens a dialog of links on a device without a share sheet', async () => {
    Reflect.deleteProperty(navigator, 'share');
    const { calls } = show(settings);
    await screen.findByRole('button', { name: 'Share: Dog hit' });
    expect(calls).toEqual([]);
    await press();
    expect(await screen.findByRole('dialog', { name: 'Share' })).toHaveAccessibleDescription('Dog hit');
  });
});

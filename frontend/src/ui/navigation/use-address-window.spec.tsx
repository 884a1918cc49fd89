import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { LeaveGuard } from './leave-guard';
import { useAddressWindow } from './use-address-window';

/** A list with a drawer for one of its rows, which has unsaved changes. */
function List() {
  const drawer = useAddressWindow('open');
  return (
    <>
      <button onClick={() => drawer.open('1')}>Open the first</button>
      <button onClick={() => drawer.open('2')}>Open the second</button>
      {drawer.isOpen && (
        <>
          <button onClick={drawer.close}>Close {drawer.value}</button>
          <LeaveGuard when />
        </>
      )}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const show = (at: string) =>
  renderScreen(
    <Routes>
      <Route path="/before" element={<Link to="/list?q=dog">To the list</Link>} />
      <Route path="/list" element={<List />} />
    </Routes>,
    { at },
  );
async function showList() {
  const view = show('/before');
  await userEvent.click(screen.getByText('To the list'));
  const isAt = (address: string) => waitFor(() => expect(view.address()).toBe(address));
  await isAt('/list?q=dog');
  return isAt;
}
/** Expects that one step back leads to the page before the list. */
async function expectNothingBetween(isAt: (address: string) => Promise<void>) {
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull());
  history.back();
  await isAt('/before');
  expect(await screen.findByText('To the list')).toBeVisible();
}

describe('a dialog or drawer in the URL', () => {
  it('leaves no history entry when it is closed, and does not ask twice', async () => {
    const isAt = await showList();
    await press('Open the first');
    await isAt('/list?q=dog&open=1');
    await press('Close 1');
    await isAt('/list?q=dog');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expectNothingBetween(isAt);
  });

  it('has one history entry, whatever is opened in it', async () => {
    const isAt = await showList();
    await press('Open the first');
    await isAt('/list?q=dog&open=1');
    await press('Open the second');
    // Another row is another URL, so the guard asks about the unsaved changes.
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await isAt('/list?q=dog&open=2');
    await press('Close 2');
    await isAt('/list?q=dog');
    await expectNothingBetween(isAt);
  });

  it('stays on its page when it is closed twice at once', async () => {
    const isAt = await showList();
    await press('Open the first');
    const close = await screen.findByRole('button', { name: 'Close 1' });
    const steps = jest.spyOn(history, 'go');
    close.click();
    close.click();
    await isAt('/list?q=dog');
    expect(steps).toHaveBeenCalledTimes(1);
    await expectNothingBetween(isAt);
  });

  it('keeps the other parameters of a shared URL when it is closed', async () => {
    const { address } = show('/list?q=dog&open=1');
    const steps = history.length;
    await press('Close 1');
    await waitFor(() => expect(address()).toBe('/list?q=dog'));
    expect(history.length).toBe(steps);
  });
});

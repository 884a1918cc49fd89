import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render-screen';
import { Dialog, DialogClose } from './dialog';
import { Switch } from '../form/switch';

function Note({ guarded, pending }: { guarded: boolean; pending?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} guarded={guarded} pending={pending} onClose={() => setOpen(false)} title="A note">
      <input aria-label="Words" />
      <Switch label="Pinned" checked={false} onCheckedChange={() => undefined} />
      <DialogClose>Cancel</DialogClose>
    </Dialog>
  );
}

const show = ({ guarded }: { guarded: boolean }) => renderScreen(<Note guarded={guarded} />);
const type = () => userEvent.type(screen.getByLabelText('Words'), 'Three pups');
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));
const question = () => screen.findByRole('alertdialog', { name: 'Close without saving?' });
const isClosed = () =>
  waitFor(() => {
    // By its field: a dialog below a question is hidden from roles.
    expect(screen.queryByLabelText('Words')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

describe('a dialog that guards what is typed in it', () => {
  it('closes at once while nothing is typed', async () => {
    show({ guarded: true });
    await close();
    await isClosed();
  });

  it('asks before it closes, and keeps the words when told to stay', async () => {
    show({ guarded: true });
    await type();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'A note' })).toBeVisible();
    expect(screen.getByLabelText('Words')).toHaveValue('Three pups');
  });

  it.each([
    ['a switch was turned', () => userEvent.click(screen.getByRole('switch', { name: 'Pinned' })), 'Close'],
    ['a button of it closes it', type, 'Cancel'],
  ])('asks also when %s', async (_what, change, button) => {
    show({ guarded: true });
    await change();
    await userEvent.click(screen.getByRole('button', { name: button }));
    await question();
  });

  it('closes when the question is answered so', async () => {
    show({ guarded: true });
    await type();
    await close();
    await question();
    await close();
    await isClosed();
  });

  it('asks before the tab is closed', async () => {
    show({ guarded: true });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await type();
    expect(leave()).toBe(true);
  });
});

it('closes by nothing, and asks nothing, while it is pending', async () => {
  renderScreen(<Note guarded pending />);
  await type();
  await userEvent.keyboard('{Escape}');
  await close();
  expect(screen.getByRole('dialog', { name: 'A note' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('closes a dialog that guards nothing, whatever was typed', async () => {
  show({ guarded: false });
  await type();
  await userEvent.keyboard('{Escape}');
  await isClosed();
});

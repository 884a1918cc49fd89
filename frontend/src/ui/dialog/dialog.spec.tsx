import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render-screen';
import { Dialog, DialogClose } from './dialog';

function Picture({ dirty, pending }: { dirty?: boolean; pending?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} dirty={dirty} pending={pending} onClose={() => setOpen(false)} title="A picture">
      <input aria-label="Caption" />
      <DialogClose>Cancel</DialogClose>
    </Dialog>
  );
}

const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));
const question = () => screen.findByRole('alertdialog', { name: 'Close without saving?' });
const isClosed = () =>
  waitFor(() => {
    // By its label: a dialog behind an alert dialog has no accessible roles.
    expect(screen.queryByLabelText('Caption')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

it('a dialog without unsaved changes closes at once, whatever was typed', async () => {
  renderScreen(<Picture />);
  await userEvent.type(screen.getByLabelText('Caption'), 'Three pups');
  await userEvent.keyboard('{Escape}');
  await isClosed();
});

describe('a dialog with unsaved changes', () => {
  it.each(['Close', 'Cancel'])('asks before %s closes it, and stays open on Cancel', async button => {
    renderScreen(<Picture dirty />);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'A picture' })).toBeVisible();
  });

  it('asks again on Escape right after Cancel, while the question still fades', async () => {
    const animated = Element.prototype as Partial<Pick<Element, 'getAnimations'>>;
    animated.getAnimations = () => [{ finished: new Promise<Animation>(() => {}) } as Animation];
    try {
      renderScreen(<Picture dirty />);
      await close();
      const asked = await question();
      await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
      expect(asked).toBeInTheDocument();
      expect(asked).not.toHaveAttribute('data-open');
      await userEvent.keyboard('{Escape}');
      expect(asked).toHaveAttribute('data-open');
    } finally {
      delete animated.getAnimations;
    }
  });

  it('closes when the question is confirmed', async () => {
    renderScreen(<Picture dirty />);
    await close();
    await question();
    await close();
    await isClosed();
  });

  it('asks before the tab is closed, as soon as there are unsaved changes', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { unmount } = renderScreen(<Picture />);
    expect(leave()).toBe(false);
    unmount();
    renderScreen(<Picture dirty />);
    expect(leave()).toBe(true);
  });

  it('cannot be closed while it is pending, and does not ask', async () => {
    renderScreen(<Picture dirty pending />);
    await userEvent.keyboard('{Escape}');
    await close();
    expect(screen.getByRole('dialog', { name: 'A picture' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

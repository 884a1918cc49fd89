import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button';

it('a pending button keeps the focus and ignores presses, also by Enter in a field of its form', async () => {
  const [onClick, onSubmit] = [jest.fn(), jest.fn((event: { preventDefault(): void }) => event.preventDefault())];
  const screenOf = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" pending={pending} pendingLabel="Saving..." onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(screenOf(false));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(screenOf(true));
  const waiting = screen.getByRole('button', { name: 'Saving...' });
  expect(waiting).toHaveFocus();
  expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(waiting);
  await userEvent.type(screen.getByLabelText('Name'), 'Asha{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it.each([
  ['button', Button],
  ['icon button', IconButton],
])('a %s that must wait keeps the focus and ignores presses', async (_, Pressed) => {
  const onClick = jest.fn();
  const screenOf = (waits: boolean) => (
    <Pressed label="Move up" aria-label="Move up" aria-disabled={waits} onClick={onClick} />
  );
  const { rerender } = render(screenOf(false));
  const button = screen.getByRole('button', { name: 'Move up' });
  await userEvent.click(button);
  rerender(screenOf(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('becomes pending after a page translator has replaced its text, also beside an icon', () => {
  const button = (pending: boolean) => (
    <Button pending={pending} pendingLabel="Loading...">
      Next 24
      <svg />
    </Button>
  );
  const { rerender } = render(button(false));
  const text = screen.getByText('Next 24').firstChild as Text;
  const font = document.createElement('font');
  font.append(text.data);
  text.replaceWith(font);
  rerender(button(true));
  expect(screen.getByRole('button')).toHaveTextContent('Loading...');
  rerender(button(false));
  expect(screen.getByRole('button')).toHaveTextContent('Next 24');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

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

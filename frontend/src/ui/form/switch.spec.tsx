import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Switch } from './switch';

it('a switch that must wait keeps the focus and ignores presses', async () => {
  const onCheckedChange = jest.fn();
  const screenOf = (waits: boolean) => (
    <Switch label="Email OTP" checked={false} aria-disabled={waits} onCheckedChange={onCheckedChange} />
  );
  const { rerender } = render(screenOf(false));
  const toggle = screen.getByRole('switch', { name: 'Email OTP' });
  await userEvent.click(toggle);
  rerender(screenOf(true));
  expect(toggle).toHaveFocus();
  expect(toggle).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onCheckedChange).toHaveBeenCalledTimes(1);
});

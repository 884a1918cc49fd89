import { useState } from 'react';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '../../i18n/i18n';
import { AlertDialog } from './alert-dialog';

const onCancel = jest.fn();
const onConfirm = jest.fn();
function Question({ isAnswered }: { isAnswered: boolean }) {
  const [pending, setPending] = useState(isAnswered);
  return (
    <AlertDialog
      open
      title="Delete it?"
      confirmLabel="Delete"
      pending={pending}
      pendingLabel="Deleting..."
      onCancel={onCancel}
      onConfirm={() => {
        onConfirm();
        setPending(true);
      }}
    >
      It is gone then.
    </AlertDialog>
  );
}
const show = (isAnswered: boolean) =>
  render(
    <I18nProvider i18n={i18n}>
      <Question isAnswered={isAnswered} />
    </I18nProvider>,
  );
beforeEach(() => jest.clearAllMocks());

describe('a confirmation', () => {
  it('closes on Cancel and on Escape', async () => {
    show(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('cannot be cancelled after it was confirmed', async () => {
    show(true);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(cancel);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('keeps the focus on the confirm button and announces once that it is pending', async () => {
    show(false);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    const answer = screen.getByRole('button', { name: 'Delete' });
    await userEvent.dblClick(answer);
    expect(answer).toHaveFocus();
    expect(answer).toHaveAccessibleName('Deleting...');
    expect(status).toHaveTextContent('Deleting...');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '../../i18n/i18n';
import { AlertDialog } from './alert-dialog';

const onCancel = jest.fn();
const show = (pending: boolean) =>
  render(
    <I18nProvider i18n={i18n}>
      <AlertDialog
        open
        title="Delete it?"
        confirmLabel="Delete"
        pending={pending}
        pendingLabel="Deleting..."
        onCancel={onCancel}
        onConfirm={jest.fn()}
      >
        It is gone then.
      </AlertDialog>
    </I18nProvider>,
  );
beforeEach(() => jest.clearAllMocks());

describe('a question', () => {
  it('is left by Cancel and by Escape', async () => {
    show(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('that was answered cannot be taken back any more', async () => {
    show(true);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });
});

import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { i18n } from '../../i18n/i18n';
import { lazyDialog } from './lazy-dialog';
import { findToast, renderToaster } from '../../testing/toasts';

renderToaster();
interface Props {
  name: string;
  onClose(): void;
}
const Letter = ({ name }: Props) => <p>Dear {name}</p>;
const onClose = jest.fn();

beforeEach(() => {
  onClose.mockReset();
  // The next attempt is at the next press.
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a lazily loaded dialog', () => {
  it('shows an error and closes when it cannot be loaded, and is loaded again the next time', async () => {
    let works = false;
    const load = jest.fn(() =>
      works ? Promise.resolve({ default: Letter }) : Promise.reject(new Error('no network')),
    );
    const LetterDialog = lazyDialog(load);
    const open = () =>
      render(
        <I18nProvider i18n={i18n}>
          <LetterDialog name="Meera" onClose={onClose} />
        </I18nProvider>,
      );

    const { unmount } = open();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await findToast('This could not be opened. Please try again.');
    unmount();

    works = true;
    open().unmount();
    open();
    expect(await screen.findByText('Dear Meera')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

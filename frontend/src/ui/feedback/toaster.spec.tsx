import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { i18n } from '../../i18n/i18n';
import { stubMediaQueries } from '../../testing/screen-width';
import { toast } from './toast';
import Toaster from './toaster';

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <form aria-label="Code" onSubmit={event => event.preventDefault()} />
      <Toaster atTop={false} />
    </I18nProvider>,
  );
const place = () => document.querySelector('[data-sonner-toaster]');

describe('a toast', () => {
  it.each([
    [true, 'top'],
    [false, 'bottom'],
  ])('phone: %s, is at the %s', async (isPhone, y) => {
    stubMediaQueries(isPhone);
    show();
    act(() => toast.success('Code verified!'));
    expect(await screen.findByText('Code verified!')).toBeInTheDocument();
    expect(place()).toHaveAttribute('data-y-position', y);
  });

  it('disappears on navigation', async () => {
    stubMediaQueries(true);
    show();
    act(() => toast.success('Code sent again!'));
    await screen.findByText('Code sent again!');
    fireEvent.submit(screen.getByRole('form', { name: 'Code' }));
    // Well before it would time out.
    await waitFor(() => expect(screen.queryByText('Code sent again!')).toBeNull(), { timeout: 3_000 });
  });
});

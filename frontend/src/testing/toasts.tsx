import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import { toast } from 'sonner';
import { i18n } from '../i18n/i18n';
import Toaster from '../ui/feedback/toaster';
import { stubMediaQueries } from './screen-width';

/** Renders the place where toasts appear, as the frame of the site does. To be called at the top of a spec. */
export function renderToaster() {
  beforeEach(() => {
    stubMediaQueries(false);
    render(
      <I18nProvider i18n={i18n}>
        <Toaster atTop={false} />
      </I18nProvider>,
    );
  });
  afterEach(() => void toast.dismiss());
}

const toasts = async () => within(await screen.findByRole('region', { name: /^Notices/, hidden: true }));

/** Waits for a toast with this title or text. */
export const findToast = async (text: string) => (await toasts()).findByText(text);

/** The titles and texts of all toasts on the page. */
export const toastTexts = async () =>
  (await toasts()).queryAllByRole('listitem', { hidden: true }).map(item => item.textContent);

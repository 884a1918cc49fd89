import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { i18n } from '../i18n/i18n';
import { LeaveGuard } from './leave-guard';

/** Comes from the list to the form, whose edits are not saved. */
async function openForm({ dirty = true } = {}) {
  history.replaceState(null, '', '/list');
  render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <Routes>
          <Route path="/list" element={<Link to="/form">Open the form</Link>} />
          <Route
            path="/form"
            element={
              <>
                <LeaveGuard when={dirty} />
                <Link to="/other">Other</Link>
                <a href="#field">To the field</a>
              </>
            }
          />
          <Route path="/other" element={<p>Other page</p>} />
        </Routes>
      </BrowserRouter>
    </I18nProvider>,
  );
  await userEvent.click(screen.getByText('Open the form'));
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the guard of unsaved edits', () => {
  it('lets go when nothing was changed', async () => {
    await openForm({ dirty: false });
    await userEvent.click(screen.getByText('Other'));
    expect(screen.getByText('Other page')).toBeVisible();
  });

  it('asks at a link: staying keeps the page, leaving goes there', async () => {
    await openForm();
    await userEvent.click(screen.getByText('Other'));
    await question();
    await press('Cancel');
    expect(location.pathname).toBe('/form');
    await userEvent.click(screen.getByText('Other'));
    await question();
    await press('Leave');
    expect(await screen.findByText('Other page')).toBeVisible();
  });

  it('does not ask for a place on the same page', async () => {
    await openForm();
    await userEvent.click(screen.getByText('To the field'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks at the browser’s Back: staying keeps page and address', async () => {
    await openForm();
    history.back();
    await question();
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await press('Cancel');
    expect(screen.getByText('Other')).toBeVisible();
    history.back();
    await question();
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await press('Leave');
    expect(await screen.findByText('Open the form')).toBeVisible();
    expect(location.pathname).toBe('/list');
  });

  it('lets the browser ask when the tab is closed', async () => {
    await openForm();
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

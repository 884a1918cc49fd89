import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { i18n } from '../../i18n/i18n';
import { GuardedRouter } from './guarded-router';
import { askToLeave, leaveUnasked } from './leave-blocker';
import { LeaveGuard } from './leave-guard';

const signedOut = jest.fn();

function Form({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <LeaveGuard when={dirty} />
      <Link to="/other">Other</Link>
      <Link to="/form#field">To the field</Link>
      <button onClick={() => void navigate('/other')}>By code</button>
      <button onClick={() => void navigate('/other', { replace: true })}>By code in its place</button>
      <button onClick={() => void navigate('/form', { state: { seen: true } })}>The same page</button>
      <button onClick={() => leaveUnasked(() => void navigate('/other'))}>Given up</button>
      <button
        onClick={() =>
          askToLeave(() => {
            signedOut();
            void navigate('/other');
          })
        }
      >
        Logout
      </button>
    </>
  );
}

/** Navigates from the list to the form, which has unsaved changes. */
async function openForm({ dirty = true } = {}) {
  history.replaceState(null, '', '/list');
  render(
    <I18nProvider i18n={i18n}>
      <GuardedRouter>
        <Routes>
          <Route path="/list" element={<Link to="/form">Open the form</Link>} />
          <Route path="/form" element={<Form dirty={dirty} />} />
          <Route path="/other" element={<p>Other page</p>} />
        </Routes>
      </GuardedRouter>
    </I18nProvider>,
  );
  await userEvent.click(screen.getByText('Open the form'));
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => signedOut.mockReset());

describe('the guard of unsaved changes', () => {
  it('does not ask when nothing was changed', async () => {
    await openForm({ dirty: false });
    await userEvent.click(screen.getByText('Other'));
    expect(screen.getByText('Other page')).toBeVisible();
  });

  it('asks on a link: Cancel keeps the page, Leave follows the link', async () => {
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

  it.each(['By code', 'By code in its place'])('asks on navigation by code: %s', async name => {
    await openForm();
    await press(name);
    await question();
    await press('Cancel');
    expect(location.pathname).toBe('/form');
    await press(name);
    await question();
    await press('Leave');
    expect(await screen.findByText('Other page')).toBeVisible();
  });

  it('asks before a logout: Cancel keeps the session', async () => {
    await openForm();
    await press('Logout');
    await question();
    await press('Cancel');
    expect(signedOut).not.toHaveBeenCalled();
    await press('Logout');
    await question();
    await press('Leave');
    expect(await screen.findByText('Other page')).toBeVisible();
    expect(signedOut).toHaveBeenCalledTimes(1);
  });

  it('does not ask again when the question was answered', async () => {
    await openForm();
    await press('Given up');
    expect(await screen.findByText('Other page')).toBeVisible();
  });

  it.each([
    ['link', 'To the field'],
    ['button', 'The same page'],
  ])('does not ask for an anchor or a state on the same page by a %s', async (role, name) => {
    await openForm();
    await userEvent.click(screen.getByRole(role, { name }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(location.pathname).toBe('/form');
  });

  it('asks on the browser’s Back: Cancel keeps page and URL', async () => {
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

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { renderScreen } from '../testing/render-screen';
import { useScrollRestoration } from './scroll-restoration';

function Page() {
  useScrollRestoration();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/list?open=1">Open a row</Link>
      <Link to="/other">Another page</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const scrollTo = jest.fn();

beforeEach(() => {
  window.scrollTo = scrollTo.mockReset();
  renderScreen(<Page />, { at: '/list' });
});

it('leaves the reader where a filter or a row was pressed, also right after the page was loaded', async () => {
  await follow('Open a row');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('begins another page at its top, and returns to where one was', async () => {
  Object.assign(window, { scrollY: 700 });
  dispatchEvent(new Event('scroll'));
  await follow('Another page');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
});

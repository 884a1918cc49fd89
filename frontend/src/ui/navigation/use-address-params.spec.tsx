import { Suspense, use } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { useAddressParams } from './use-address-params';

function Filters() {
  const [params, change, state] = useAddressParams();
  const set = (name: string, value: string) =>
    change(current => {
      current.set(name, value);
      return current;
    });
  return (
    <>
      <button onClick={() => set('from', '1')}>From</button>
      <button onClick={() => set('to', '2')}>To</button>
      <button onClick={() => change(() => new URLSearchParams('size=l'), { state: { from: 's' } })}>Large</button>
      <select aria-label="Size" value={params.get('size') ?? 's'} onChange={event => set('size', event.target.value)}>
        <option value="s">Small</option>
        <option value="l">Large</option>
      </select>
      <output>{params.toString()}</output>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

const forEver = new Promise<never>(() => undefined);

/** Renders slowly. */
function SlowList() {
  const [params] = useSearchParams();
  if (params.has('size')) use(forEver);
  return <p>The list</p>;
}

it('keeps both changes when the second comes before the first is rendered', () => {
  const { address } = renderScreen(<Filters />, { at: '/list?q=dog' });
  act(() => {
    screen.getByText('From').click();
    screen.getByText('To').click();
  });
  expect(address()).toBe('/list?q=dog&from=1&to=2');
  expect(screen.getByRole('status')).toHaveTextContent('q=dog&from=1&to=2');
});

it('shows a change in its field at once, however slowly the page renders', async () => {
  renderScreen(
    <Suspense>
      <Filters />
      <SlowList />
    </Suspense>,
    { at: '/list' },
  );
  await act(async () => fireEvent.change(screen.getByLabelText('Size'), { target: { value: 'l' } }));
  expect(screen.getByLabelText('Size')).toHaveValue('l');
  expect(screen.getByText('The list')).toBeVisible();
});

it('keeps the history state of the new URL with it, however slowly the page renders', async () => {
  renderScreen(
    <Suspense>
      <Filters />
      <SlowList />
    </Suspense>,
    { at: '/list' },
  );
  await act(async () => screen.getByText('Large', { selector: 'button' }).click());
  expect(screen.getByRole('status')).toHaveTextContent('size=l');
  expect(screen.getByText('{"from":"s"}')).toBeVisible();
});

it('ignores a change from a page that is being left', async () => {
  const Never = () => use(forEver);
  const { address } = renderScreen(
    <Suspense>
      <Link to="/member">A member</Link>
      <Routes>
        <Route path="/list" element={<Filters />} />
        <Route path="/member" element={<Never />} />
      </Routes>
    </Suspense>,
    { at: '/list?q=dog' },
  );
  await act(async () => screen.getByText('A member').click());
  await act(async () => screen.getByText('From').click());
  expect(address()).toBe('/member');
});

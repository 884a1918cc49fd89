import { Suspense, use } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { useAddressParams } from './use-address-params';

function Filters() {
  const [params, change] = useAddressParams();
  const set = (name: string, value: string) =>
    change(current => {
      current.set(name, value);
      return current;
    });
  return (
    <>
      <button onClick={() => set('from', '1')}>From</button>
      <button onClick={() => set('to', '2')}>To</button>
      <select aria-label="Size" value={params.get('size') ?? 's'} onChange={event => set('size', event.target.value)}>
        <option value="s">Small</option>
        <option value="l">Large</option>
      </select>
      <output>{params.toString()}</output>
    </>
  );
}

const forEver = new Promise<never>(() => undefined);

/** What takes its time to show another size. */
function SlowList() {
  const [params] = useSearchParams();
  if (params.has('size')) use(forEver);
  return <p>The list</p>;
}

it('keeps both of two changes when the second comes before the first is shown', () => {
  const { address } = renderScreen(<Filters />, { at: '/list?q=dog' });
  act(() => {
    screen.getByText('From').click();
    screen.getByText('To').click();
  });
  expect(address()).toBe('/list?q=dog&from=1&to=2');
  expect(screen.getByRole('status')).toHaveTextContent('q=dog&from=1&to=2');
});

it('shows a change in its field at once, however long the page takes', async () => {
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

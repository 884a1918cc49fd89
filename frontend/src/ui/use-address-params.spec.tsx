import { act, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import { useAddressParams } from './use-address-params';

function Filters() {
  const [params, change] = useAddressParams();
  const set = (name: string, value: string) => () =>
    change(current => {
      current.set(name, value);
      return current;
    });
  return (
    <>
      <button onClick={set('from', '1')}>From</button>
      <button onClick={set('to', '2')}>To</button>
      <output>{params.toString()}</output>
    </>
  );
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

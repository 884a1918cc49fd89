import type { ComponentType } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { lazyPart } from './lazy-part';

const Kite = ({ color }: { color: string }) => <p>A {color} kite</p>;
const Broken = () => {
  throw new Error('broken');
};

/** Renders a page with the part on it; `answers` are the results of loading it, in order. */
function show(...answers: (ComponentType<{ color: string }> | 'no network')[]) {
  const load = jest.fn(async () => {
    const answer = answers.shift();
    if (!answer || answer === 'no network') throw new TypeError('Failed to fetch dynamically imported module');
    return { default: answer };
  });
  const Part = lazyPart(load);
  const page = () =>
    render(
      <main>
        <h1>The page</h1>
        <Part color="red" fallback={<p>A drawing</p>} />
      </main>,
    );
  return { load, page, ...page() };
}
const thePageStands = () => expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();

describe('a lazily loaded part', () => {
  it('replaces its fallback once it is loaded, and is there at once the next time', async () => {
    const { page, unmount, load } = show(Kite);
    expect(screen.getByText('A drawing')).toBeVisible();
    expect(await screen.findByText('A red kite')).toBeVisible();
    unmount();
    page();
    expect(screen.getByText('A red kite')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves the page intact when it cannot be loaded, and is loaded when the network is back', async () => {
    const { load } = show('no network', Kite);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await act(async () => undefined);
    thePageStands();
    expect(screen.getByText('A drawing')).toBeVisible();
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('A red kite')).toBeVisible();
  });

  it('is retried after a while', async () => {
    jest.useFakeTimers();
    const { load } = show('no network', Kite);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(load).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('A red kite')).toBeVisible();
    jest.useRealTimers();
  });

  it('leaves the page intact when it throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { load } = show(Broken);
    await waitFor(() => expect(load).toHaveBeenCalled());
    await act(async () => undefined);
    thePageStands();
    expect(screen.getByText('A drawing')).toBeVisible();
    jest.restoreAllMocks();
  });
});

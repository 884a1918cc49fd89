import { loadWithRetry } from './load-with-retry';

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const online = () => jest.advanceTimersByTimeAsync(0).then(() => dispatchEvent(new Event('online')));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a part that is loaded until that succeeds', () => {
  it('is loaded again when the network is back, or after a while', async () => {
    const load = jest.fn(noNetwork).mockImplementationOnce(noNetwork).mockImplementationOnce(noNetwork);
    load.mockResolvedValueOnce('a kite' as never);
    const onLoaded = jest.fn();
    loadWithRetry(load, onLoaded);
    await online();
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(onLoaded.mock.calls).toEqual([['a kite']]);
  });

  it('is passed on once, however often the network came back while it was loading', async () => {
    const load = jest.fn(() => new Promise(resolve => setTimeout(() => resolve('a kite'), 100)));
    const onLoaded = jest.fn();
    loadWithRetry(load, onLoaded);
    await online();
    await jest.advanceTimersByTimeAsync(1_000);
    await online();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onLoaded).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is neither loaded nor passed on after it was cancelled', async () => {
    const load = jest.fn(noNetwork);
    const onLoaded = jest.fn();
    const late = jest.fn(() => new Promise(resolve => setTimeout(resolve, 100)));
    loadWithRetry(load, onLoaded)();
    loadWithRetry(late, onLoaded)();
    await online();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([load, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(onLoaded).not.toHaveBeenCalled();
  });
});

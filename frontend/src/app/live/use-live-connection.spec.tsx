import { render, waitFor } from '@testing-library/react';
import { useLiveConnection } from './use-live-connection';

const mockConnect = jest.fn();
let mockFailures = 0;
jest.mock('../../api/live-connection', () => {
  if (mockFailures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { connect: mockConnect };
});

function Page({ token }: { token?: string }) {
  useLiveConnection(token, false);
  return null;
}
const close = jest.fn();

beforeEach(() => {
  jest.resetModules();
  mockConnect.mockReset().mockReturnValue(close);
  close.mockReset();
});

describe('the chunk of the live connection', () => {
  it('is loaded again when the network is back, and reports that events may have been missed', async () => {
    mockFailures = 1;
    render(<Page token="token-1" />);
    await waitFor(() => expect(mockFailures).toBe(0));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(mockConnect.mock.calls).toEqual([[{ isLate: true }]]));
  });

  it('closes the connection when the session ends', async () => {
    mockFailures = 0;
    const { rerender } = render(<Page token="token-1" />);
    await waitFor(() => expect(mockConnect.mock.calls).toEqual([[{ isLate: false }]]));
    rerender(<Page />);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is not loaded any more once the session is over', async () => {
    mockFailures = 1;
    const { unmount } = render(<Page token="token-1" />);
    await waitFor(() => expect(mockFailures).toBe(0));
    unmount();
    dispatchEvent(new Event('online'));
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(mockConnect).not.toHaveBeenCalled();
  });
});

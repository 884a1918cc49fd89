import { useQuery } from '@tanstack/react-query';
import { act, fireEvent } from '@testing-library/react';
import { api } from '../../api/client';
import { renderScreen } from '../../testing/render-screen';
import { connectWhileAttended } from './attended-connection';

const mockClose = jest.fn();
const mockConnect = jest.fn();
jest.mock('../../api/live-connection', () => ({ connect: (options: object) => mockConnect(options) as () => void }));

function Polling() {
  useQuery({ ...api.supportRequests.list.query(), refetchInterval: 30_000 });
  return null;
}
const show = () => renderScreen(<Polling />, { answers: { 'GET /support-requests': { supportRequests: [] } } });
const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));

let close = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  mockConnect.mockReturnValue(mockClose);
});
afterEach(() => {
  close();
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('an idle page', () => {
  it('sends no requests for staff after ten minutes, so that their session can time out, until the next input', async () => {
    close = connectWhileAttended({ isLate: false, isStaff: true });
    const { calls } = show();
    await pass(9);
    expect([calls.length > 9, mockClose.mock.calls.length]).toEqual([true, 0]);
    await pass(2);
    const quiet = calls.length;
    await pass(60);
    expect([calls.length, mockClose.mock.calls.length, mockConnect.mock.calls.length]).toEqual([quiet, 1, 1]);
    fireEvent.pointerMove(document.body);
    expect(mockConnect).toHaveBeenLastCalledWith({ isLate: true });
    await pass(1);
    expect(calls.length).toBeGreaterThan(quiet);
  });

  it('stays up to date for staff who type', async () => {
    close = connectWhileAttended({ isLate: false, isStaff: true });
    const { calls } = show();
    for (let minute = 0; minute < 60; minute++) {
      fireEvent.keyDown(document.body, { key: 'a' });
      await pass(1);
    }
    expect([calls.length > 60, mockConnect.mock.calls.length]).toEqual([true, 1]);
  });

  it('stays up to date for members, and for whoever signs in after staff', async () => {
    connectWhileAttended({ isLate: false, isStaff: true })();
    close = connectWhileAttended({ isLate: false, isStaff: false });
    const { calls } = show();
    await pass(60);
    expect([calls.length > 60, mockConnect.mock.calls.length]).toEqual([true, 2]);
  });
});

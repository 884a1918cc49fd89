import type { DataSource } from 'typeorm';
import { AdminStatsController } from './admin-stats.controller';

const stats = { totalUsers: 1 };

function controllerWith(query: jest.Mock) {
  return new AdminStatsController({ query } as unknown as DataSource);
}

afterEach(() => jest.useRealTimers());

it('counts once for all who ask within five seconds', async () => {
  jest.useFakeTimers();
  const query = jest.fn().mockImplementation(async () => [stats]);
  const controller = controllerWith(query);
  await Promise.all([controller.get(), controller.get()]);
  jest.advanceTimersByTime(4_900);
  await expect(controller.get()).resolves.toBe(stats);
  expect(query).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(200);
  await controller.get();
  expect(query).toHaveBeenCalledTimes(2);
});

it('counts again after a failure', async () => {
  const controller = controllerWith(jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([stats]));
  await expect(controller.get()).rejects.toThrow('away');
  await expect(controller.get()).resolves.toBe(stats);
});

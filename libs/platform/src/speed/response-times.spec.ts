import { Histogram, type Metric, Registry } from 'prom-client';
import { ResponseTimes } from './response-times';

const bounds = [0.005, 0.1, 1];
const answers: [method: string, route: string, status: number, seconds: number][] = [
  ['GET', '/dogs/:name', 200, 0.005],
  ['GET', '/dogs/:name', 200, 0.0051],
  ['GET', '/dogs/:name', 304, 0.00012],
  ['GET', '/cats', 200, 7],
  ['HEAD', '/dogs/:name', 200, 0.9],
  ['GET', '/dogs/:name', 200, 0.3],
];

const textOf = (metric: unknown) => {
  const registry = new Registry();
  registry.registerMetric(metric as Metric);
  return registry.metrics();
};
const linesOf = async (metric: unknown) => (await textOf(metric)).split('\n').sort();

it('has the same output as the histogram of prom-client', async () => {
  const times = new ResponseTimes(bounds);
  const { name, help } = times;
  const labelNames = ['method', 'route', 'status'] as const;
  const histogram = new Histogram({ name, help, labelNames, buckets: bounds, registers: [] });
  for (const [method, route, status, seconds] of answers) {
    times.observe(method, route, status, seconds);
    histogram.observe({ method, route, status }, seconds);
  }
  expect(await linesOf(times)).toEqual(await linesOf(histogram));
});

it('is empty after a reset', async () => {
  const times = new ResponseTimes(bounds);
  times.observe('GET', '/cats', 200, 1);
  times.reset();
  expect(await textOf(times)).not.toContain('/cats');
});

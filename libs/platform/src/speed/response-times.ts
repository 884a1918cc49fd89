interface Series {
  labels: { method: string; route: string; status: number };
  /** For each bound the number of responses up to it and above the previous bound; the last is the number above all bounds. */
  counts: number[];
  sum: number;
}

/**
 * A histogram of response times, for the registry of prom-client.
 *
 * Saves: a tenth of the time of a cached response (`npm run bench -- content`). prom-client's own histogram builds a string of the
 * labels for every observation; this one finds the series by three look-ups.
 */
export class ResponseTimes {
  readonly name = 'http_request_duration_seconds';
  readonly help = 'Time to answer, by route pattern and status';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  private readonly routes = new Map<string, Map<number, Map<string, Series>>>();

  /** The upper bounds in seconds, ascending. */
  constructor(private readonly bounds: readonly number[]) {}

  observe(method: string, route: string, status: number, seconds: number) {
    const series = this.routes.get(route)?.get(status)?.get(method) ?? this.begin({ method, route, status });
    let bucket = 0;
    while (seconds > this.bounds[bucket]!) bucket += 1;
    series.counts[bucket]! += 1;
    series.sum += seconds;
  }

  /** Called by the registry. */
  async get() {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: this.series().flatMap(series => this.valuesOf(series)) };
  }

  reset() {
    this.routes.clear();
  }

  private begin(labels: Series['labels']): Series {
    const { method, route, status } = labels;
    const statuses = this.routes.get(route) ?? new Map<number, Map<string, Series>>();
    const methods = statuses.get(status) ?? new Map<string, Series>();
    const series = { labels, counts: Array<number>(this.bounds.length + 1).fill(0), sum: 0 };
    this.routes.set(route, statuses.set(status, methods.set(method, series)));
    return series;
  }

  private series(): Series[] {
    return [...this.routes.values()].flatMap(statuses =>
      [...statuses.values()].flatMap(methods => [...methods.values()]),
    );
  }

  private valuesOf({ labels, counts, sum }: Series) {
    let count = 0;
    const buckets = counts.map((ofBucket, index) => {
      const le = this.bounds[index] ?? '+Inf';
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: (count += ofBucket) };
    });
    const total = (of: string, value: number) => ({ metricName: `${this.name}_${of}`, labels, value });
    return [...buckets, total('sum', sum), total('count', count)];
  }
}

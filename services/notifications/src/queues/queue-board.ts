import type { AppControllerRoute, BullBoardQueues, IServerAdapter } from '@bull-board/api/typings/app';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { queueNames } from '../notifications.config';

type Asked = Pick<Parameters<AppControllerRoute['handler']>[0] & object, 'query' | 'params'>;
type Ask = (route: string, asked: Partial<Asked>) => Promise<{ status?: number; body: unknown }>;

/** bull-board for the queues of the workers, read-only and without an HTTP server: its routes are called by name. */
@Injectable()
export class QueueBoard {
  private asking: Promise<Ask> | undefined;

  constructor(private readonly jobs: JobQueue) {}

  /** The response of bull-board's route; `null` if the queue or job is unknown. */
  async ask(route: string, asked: Partial<Asked>): Promise<unknown> {
    this.asking ??= this.open();
    const ask = await this.asking;
    const { status = 200, body } = await ask(route, asked);
    return status === 404 ? null : body;
  }

  /** Loaded on first use, because it is large and rarely used. */
  private async open(): Promise<Ask> {
    const [{ createBullBoard }, { BullMQAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
    ]);
    const server = new AskedByName();
    const queues = queueNames.map(name => {
      const queue = new BullMQAdapter(this.jobs.queue(name), { readOnlyMode: true });
      // The job also contains the trace context of its caller, which is not shown.
      queue.setFormatter('data', ({ data }: { data: unknown }) => data);
      return queue;
    });
    createBullBoard({ queues, serverAdapter: server });
    return (route, asked) => server.ask(route, asked);
  }
}

/** The server adapter for bull-board. The gateway serves the files of the page. */
class AskedByName implements IServerAdapter {
  private queues: BullBoardQueues = new Map();
  private routes: AppControllerRoute[] = [];

  setQueues(queues: BullBoardQueues) {
    this.queues = queues;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]) {
    this.routes = routes.filter(({ method }) => method === 'get');
    return this;
  }

  setViewsPath() {
    return this;
  }

  setStaticPath() {
    return this;
  }

  setEntryRoute() {
    return this;
  }

  setErrorHandler() {
    return this;
  }

  setUIConfig() {
    return this;
  }

  async ask(path: string, { query = {}, params = {} }: Partial<Asked>) {
    const { handler } = this.routes.find(({ route }) => route === path)!;
    return handler({ queues: this.queues, query, params, body: {}, headers: {}, uiConfig: {} } as never);
  }
}

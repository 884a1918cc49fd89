import type { AppControllerRoute, BullBoardQueues, IServerAdapter } from '@bull-board/api/typings/app';
import { JobQueue } from '@aar/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { queueNames } from '../notifications.config';

type Asked = Pick<Parameters<AppControllerRoute['handler']>[0] & object, 'query' | 'params'>;
type Ask = (route: string, asked: Partial<Asked>) => Promise<{ status?: number; body: unknown }>;

/** bull-board over the queues of the workers, read only, and without a server of its own: its routes are asked by name. */
@Injectable()
export class QueueBoard {
  private asking: Promise<Ask> | undefined;

  constructor(private readonly jobs: JobQueue) {}

  /** The answer of bull-board's own route; `null` where it knows no such queue or job. */
  async ask(route: string, asked: Partial<Asked>): Promise<unknown> {
    this.asking ??= this.open();
    const ask = await this.asking;
    const { status = 200, body } = await ask(route, asked);
    return status === 404 ? null : body;
  }

  /** Loaded when somebody looks: hardly anybody does, and it is large. */
  private async open(): Promise<Ask> {
    const [{ createBullBoard }, { BullMQAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
    ]);
    const server = new AskedByName();
    const queues = queueNames.map(name => {
      const queue = new BullMQAdapter(this.jobs.queue(name), { readOnlyMode: true });
      // Beside it lies the trace of whoever caused the job, which is nothing to look at.
      queue.setFormatter('data', ({ data }: { data: unknown }) => data);
      return queue;
    });
    createBullBoard({ queues, serverAdapter: server });
    return (route, asked) => server.ask(route, asked);
  }
}

/** What bull-board takes for a server. The page's files are the gateway's. */
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

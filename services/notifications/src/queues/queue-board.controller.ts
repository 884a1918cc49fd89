import type { Output } from '@aar/contracts/contract';
import { queueBoard } from '@aar/contracts/notifications/queue-board.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { QueueBoard } from './queue-board';

type Queues = Output<typeof queueBoard.queues>;
type Job = Output<typeof queueBoard.job>;

/** Serves the data of the queues to the page of bull-board. */
@Implements(queueBoard)
export class QueueBoardController implements Handlers<typeof queueBoard> {
  constructor(private readonly board: QueueBoard) {}

  async queues(query: Inputs<typeof queueBoard>['queues']): Promise<Queues> {
    return (await this.board.ask('/api/queues', { query })) as Queues;
  }

  async job(params: Inputs<typeof queueBoard>['job']): Promise<Job> {
    const found = await this.board.ask('/api/queues/:queueName/:jobId', { params });
    if (!found) throw new Problem('route.unknown');
    return found as Job;
  }
}

import type { Output } from '@aar/contracts/contract';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { mailReturns } from '@aar/contracts/notifications/mail-returns.contract';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

/** Returned mail by provider, for administrators. There are a dozen providers, so there is one page. */
@Implements(mailReturns)
export class MailReturnsController implements Handlers<typeof mailReturns> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list({ days }: Inputs<typeof mailReturns>['list']): Promise<Output<typeof mailReturns.list>> {
    const providers = await this.dataSource.query(
      `select provider as id, sum(count)::int as total,
         json_agg(json_build_object('cause', cause, 'count', count, 'lastOn', last_on, 'words', words)
           order by count desc, cause) as causes
       from (
         select provider, cause, sum(count)::int as count, max(day) as last_on,
           (array_agg(words order by day desc))[1] as words
         from mail_returns where day > $1::date - $2::int group by provider, cause) by_cause
       group by provider order by total desc, provider`,
      [dayInIndia(this.clock.now()), Number(days)],
    );
    return { providers, nextCursor: null };
  }
}

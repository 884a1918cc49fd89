import type { Output } from '@aar/contracts/contract';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { mailReturns } from '@aar/contracts/notifications/mail-returns.contract';
import { Clock } from '@aar/platform/service/clock';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';

type Causes = Output<typeof mailReturns.list>['providers'][number]['causes'];

/** Returned mail by provider, for administrators. A single page, because there are only a dozen providers. */
@Implements(mailReturns)
export class MailReturnsController implements Handlers<typeof mailReturns> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list({ days }: Inputs<typeof mailReturns>['list']): Promise<Output<typeof mailReturns.list>> {
    const byCause = db(this.dataSource)
      .selectFrom('mail_returns')
      .select(({ fn, ref }) => [
        'provider',
        'cause',
        sql<number>`sum(${ref('count')})::int`.as('count'),
        fn.max('day').as('lastOn'),
        sql<string>`(array_agg(${ref('words')} order by ${ref('day')} desc))[1]`.as('words'),
      ])
      .where('day', '>', sql<Date>`${dayInIndia(this.clock.now())}::date - ${Number(days)}::int`)
      .groupBy(['provider', 'cause']);
    const providers = await db(this.dataSource)
      .selectFrom(byCause.as('found'))
      .select(({ ref }) => {
        const cause = sql`json_build_object('cause', ${ref('cause')}, 'count', ${ref('count')}, 'lastOn', ${ref('lastOn')},
          'words', ${ref('words')})`;
        return [
          'provider as id',
          sql<number>`sum(${ref('count')})::int`.as('total'),
          sql<Causes>`json_agg(${cause} order by ${ref('count')} desc, ${ref('cause')})`.as('causes'),
        ];
      })
      .groupBy('provider')
      .orderBy('total', 'desc')
      .orderBy('provider')
      .execute();
    return { providers, nextCursor: null };
  }
}

import { cutText } from '@aar/contracts/text/cut-text';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { jsonRows } from '@aar/platform/database/json-rows';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { providerOf } from './mail-providers';
import { db } from '../database/db';

export interface MailReturn {
  cause: ReturnCause;
  contact: string;
  detail: string;
  /** The server that refused it, if known. */
  host?: string;
}

/** Maximum length of the text that is shown. */
const mostWords = 300;

/** Counts returned mail by provider and cause, for staff: who refuses us, and why. */
@Injectable()
export class MailReturns {
  constructor(private readonly clock: Clock) {}

  /** One statement in the order of the key, so that two transactions cannot deadlock. */
  async record(tx: EntityManager, returns: MailReturn[]): Promise<void> {
    if (returns.length === 0) return;
    const rows = returns.map(({ cause, contact, detail, host = '' }) => ({
      cause,
      provider: providerOf(host, detail, contact),
      words: cutText(withoutContacts(detail), mostWords),
    }));
    await db(tx)
      .insertInto('mail_returns')
      .columns(['day', 'provider', 'cause', 'count', 'words'])
      .expression(({ selectFrom }) =>
        selectFrom(jsonRows('row', rows, { provider: 'text', cause: 'text', words: 'text' }))
          .select(({ fn }) => [
            sql<Date>`${dayInIndia(this.clock.now())}::date`.as('day'),
            'provider',
            'cause',
            fn.countAll<number>().as('count'),
            fn.max('words').as('words'),
          ])
          .groupBy(['provider', 'cause'])
          .orderBy('provider')
          .orderBy('cause'),
      )
      .onConflict(known =>
        known.columns(['day', 'provider', 'cause']).doUpdateSet(({ eb, ref }) => ({
          count: eb('mail_returns.count', '+', ref('excluded.count')),
          words: sql<string>`coalesce(nullif(${ref('excluded.words')}, ''), ${ref('mail_returns.words')})`,
        })),
      )
      .execute();
  }
}

/** The rows belong to nobody, so no erasure finds them: not even a masked contact may be stored. */
const withoutContacts = (words: string) =>
  maskContactsIn(words)
    .replace(/[^\s<>()]*\*{3,}[^\s<>()]*/g, '***')
    .replace(/\s+/g, ' ')
    .trim();

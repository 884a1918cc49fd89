import { cutText } from '@aar/contracts/text/cut-text';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { providerOf } from '../channels/bounces/mail-providers';

export interface MailReturn {
  cause: ReturnCause;
  contact: string;
  detail: string;
  /** The server that refused it, if known. */
  host?: string;
}

/** Characters of the words that are shown. */
const mostWords = 300;

/** Counts returned mail by provider and cause, for staff: who refuses us, and why. */
@Injectable()
export class MailReturns {
  constructor(private readonly clock: Clock) {}

  /** One statement in the order of the key, so that two transactions cannot wait for one another. */
  async record(tx: EntityManager, returns: MailReturn[]): Promise<void> {
    if (returns.length === 0) return;
    const rows = returns.map(({ cause, contact, detail, host = '' }) => ({
      cause,
      provider: providerOf(host, detail, contact),
      words: cutText(withoutContacts(detail), mostWords),
    }));
    await tx.query(
      `insert into mail_returns (day, provider, cause, count, words)
       select $1, provider, cause, count(*), max(words) from json_to_recordset($2) as r (provider text, cause text, words text)
       group by provider, cause order by provider, cause
       on conflict (day, provider, cause) do update set count = mail_returns.count + excluded.count,
         words = case when excluded.words = '' then mail_returns.words else excluded.words end`,
      [dayInIndia(this.clock.now()), JSON.stringify(rows)],
    );
  }
}

/** The rows belong to nobody, so nobody's erasure finds them: not even a masked contact stays. */
const withoutContacts = (words: string) =>
  maskContactsIn(words)
    .replace(/[^\s<>()]*\*{3,}[^\s<>()]*/g, '***')
    .replace(/\s+/g, ' ')
    .trim();

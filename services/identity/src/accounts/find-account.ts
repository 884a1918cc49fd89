import { type EntityManager, Raw } from 'typeorm';
import { Account } from './account.entity';

/** The account of an e-mail in lower case, whatever its status. Asked in the words of the index, or every row would be read. */
export const accountByEmail = (tx: EntityManager, email: string): Promise<Account | null> =>
  tx.getRepository(Account).findOneBy({ email: Raw(column => `lower(${column}) = :email`, { email }) });

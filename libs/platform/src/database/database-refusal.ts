import { isUntrusted } from '../service/untrusted';

const invalidPassword = '28P01';
const invalidAuthorization = '28000';
const noSuchDatabase = '3D000';
const notAllowed = '42501';

/** What a PostgreSQL that is there has against this process, or its certificate: to ask again helps nobody. */
export function databaseRefusal(error: unknown): string | undefined {
  const { code = '', message } = error as { code?: string; message: string };
  const refused = [invalidPassword, invalidAuthorization, noSuchDatabase, notAllowed].includes(code);
  return refused || isUntrusted(code) ? `DATABASE_URL: PostgreSQL refuses this process: ${message}` : undefined;
}

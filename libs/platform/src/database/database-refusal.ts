import { isUntrusted } from '../service/untrusted';

const invalidPassword = '28P01';
const invalidAuthorization = '28000';
const noSuchDatabase = '3D000';
const notAllowed = '42501';

/** Why a reachable PostgreSQL refuses this process, or why its certificate is not trusted: errors that a retry does not solve. */
export function databaseRefusal(error: unknown): string | undefined {
  const { code = '', message } = error as { code?: string; message: string };
  const refused = [invalidPassword, invalidAuthorization, noSuchDatabase, notAllowed].includes(code);
  return refused || isUntrusted(code) ? `DATABASE_URL: PostgreSQL refuses this process: ${message}` : undefined;
}

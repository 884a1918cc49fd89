import type { Selection } from 'kysely';
import type { ContentTables } from '../database/db';

export const integrationColumns = [
  'id',
  'name',
  'display_name as displayName',
  'category',
  'is_enabled as isEnabled',
  /** The configuration encrypted by `seal`, bound to `integration:<id>`. */
  'sealed',
  /** Whether every value that sign-in or sending needs is set; stored separately, so that it is known without decryption. */
  'has_credentials as hasCredentials',
  'description',
  'icon',
  'version',
  'updated_at as updatedAt',
] as const;

export type StoredIntegration = Selection<ContentTables, 'integrations', (typeof integrationColumns)[number]>;

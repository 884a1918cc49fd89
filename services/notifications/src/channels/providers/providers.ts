import { anyOf } from '@aar/platform/database/any-of';
import { unseal } from '@aar/platform/security/sealed-box';
import { Injectable, Logger } from '@nestjs/common';
import { type NotNull, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../../notifications.config';
import { db } from '../../database/db';

export type ProviderSettings = Record<string, string | number | boolean>;

export interface Provider {
  /** Changes with every change of the settings. */
  key: string;
  name: string;
  settings: ProviderSettings;
}

/** The integrations that this service can use, the preferred one of each category first. */
const usable = { email: ['custom_smtp', 'sendgrid'], sms: ['msg91_sms'], whatsapp: ['msg91_whatsapp'] };
export type Category = keyof typeof usable;

/** Milliseconds for which a lookup is cached, and within which a change is noticed. */
const remembered = 2_000;

/** Opens the sealed configuration of an integration. Throws if it was sealed for another row or with another key. */
export const openSettings = (sealed: string, integrationId: string, key: string): ProviderSettings =>
  JSON.parse(unseal(sealed, key, `integration:${integrationId}`)) as ProviderSettings;

/** Finds the providers in use: integrations that are enabled and fully configured. */
@Injectable()
export class Providers {
  private readonly logger = new Logger('providers');
  private readonly lookups = new Map<Category, { until: number; found: Promise<Provider[]> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /** The preferred provider; `null` when none is configured. */
  async current(category: Category): Promise<Provider | null> {
    return (await this.all(category))[0] ?? null;
  }

  /** All configured providers in order of failover. While the database is unavailable the last result is used. */
  all(category: Category): Promise<Provider[]> {
    const last = this.lookups.get(category);
    if (last && last.until > performance.now()) return last.found;
    const found = this.look(category).catch((error: unknown) => last?.found ?? Promise.reject(error));
    const look = { until: performance.now() + remembered, found };
    found.catch(() => (look.until = 0));
    this.lookups.set(category, look);
    return found;
  }

  private async look(category: Category): Promise<Provider[]> {
    const names = usable[category];
    const rows = await db(this.dataSource)
      .selectFrom('providers')
      .select(['id', 'version', 'name', 'sealed'])
      .where('category', '=', category)
      .where('name', '=', anyOf(names))
      .where('is_enabled', '=', true)
      .where('has_credentials', '=', true)
      .where('sealed', 'is not', null)
      .$narrowType<{ sealed: NotNull }>()
      .orderBy(({ ref }) => sql`array_position(${names}::text[], ${ref('name')})`)
      .orderBy('id')
      .execute();
    return rows.flatMap(({ id, version, name, sealed }) => {
      try {
        return [{ key: `${id}:${version}`, name, settings: openSettings(sealed, id, this.config.INTEGRATIONS_KEY) }];
      } catch {
        this.logger.error(`the stored credentials of ${name} cannot be read; it is not used`);
        return [];
      }
    });
  }
}

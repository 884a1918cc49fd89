import { ConfigError } from '@aar/platform/config/config';
import { whenServersAnswer } from '@aar/platform/service/when-servers-answer';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';

/** Refuses to start in production on a database with demo accounts: their password is public. */
@Injectable()
export class ProductionGuard implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  async onModuleInit() {
    if (!this.config.isProduction) return;
    const found = await whenServersAnswer('the search for demo accounts', () =>
      db(this.dataSource)
        .selectFrom('accounts')
        .select('id')
        .where(({ eb, or }) =>
          or([eb('email', 'like', '%@register.example'), eb('email', 'like', '%@members.example')]),
        )
        .limit(1)
        .executeTakeFirst(),
    );
    if (found) throw new ConfigError(['DATABASE_URL: a database with demo accounts is refused in production']);
  }
}

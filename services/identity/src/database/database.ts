import type { ServiceDatabase } from '@aar/platform/database/database';
import { Account } from '../accounts/account.entity';
import { CreateAccounts20260105090000 } from './migrations/20260105090000-create-accounts';
import { CreateSessions20260105090100 } from './migrations/20260105090100-create-sessions';
import { CreateCodes20260105090200 } from './migrations/20260105090200-create-codes';
import { CreateSignInAttempts20260105090300 } from './migrations/20260105090300-create-sign-in-attempts';
import { ManageAccounts20261121110000 } from './migrations/20261121110000-manage-accounts';

export const identityDatabase: ServiceDatabase = {
  entities: [Account],
  migrations: [
    CreateAccounts20260105090000,
    CreateSessions20260105090100,
    CreateCodes20260105090200,
    CreateSignInAttempts20260105090300,
    ManageAccounts20261121110000,
  ],
};

import '@aar/platform/service/node-settings';
import { compareCommand } from '@aar/platform/read-models/compare.command';
import { identityDatabase } from './database/database';
import { IdentityConfig } from './identity.config';
import { identityReadModels } from './read-models';

void compareCommand('identity', identityDatabase, IdentityConfig, identityReadModels);

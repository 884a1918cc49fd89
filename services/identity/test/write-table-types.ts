import { writeTableTypes } from '@aar/testing/table-types';
import { columnTypes } from '../src/database/column-types';
import { identityDatabase } from '../src/database/database';

void writeTableTypes(identityDatabase, columnTypes);

import { writeTableTypes } from '@aar/testing/table-types';
import { columnTypes } from '../src/database/column-types';
import { communityDatabase } from '../src/database/database';

void writeTableTypes(communityDatabase, columnTypes);

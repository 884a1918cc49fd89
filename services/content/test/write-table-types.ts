import { writeTableTypes } from '@aar/testing/table-types';
import { columnTypes } from '../src/database/column-types';
import { contentDatabase } from '../src/database/database';

void writeTableTypes(contentDatabase, columnTypes);

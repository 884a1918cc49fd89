import { writeTableTypes } from '@aar/testing/table-types';
import { columnTypes } from '../src/database/column-types';
import { notificationsDatabase } from '../src/database/database';

void writeTableTypes(notificationsDatabase, columnTypes);

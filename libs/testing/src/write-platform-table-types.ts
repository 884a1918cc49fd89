import { columnTypes } from '@aar/platform/database/column-types';
import { platformDatabase, writeTableTypes } from './table-types';

void writeTableTypes(platformDatabase, columnTypes);

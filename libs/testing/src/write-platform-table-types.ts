import { platformDatabase, writeTableTypes } from './table-types';

void writeTableTypes(platformDatabase);

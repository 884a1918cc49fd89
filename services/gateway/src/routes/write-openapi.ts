import { openApi } from './open-api';

// tools/generate.mjs saves this as openapi.json, whose diff shows a reviewer what changed in the API.
process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);

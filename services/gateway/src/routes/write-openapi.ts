import { openApi } from './open-api';

// What tools/generate.mjs keeps as openapi.json, whose diff is the review of the API.
process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);

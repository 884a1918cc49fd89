import type { Contract } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';

// What tools/generate.mjs keeps as routes.generated.ts: the verbs and paths that a browser may call, and who may. The client reads
// types from the contracts, but must not carry their schemas.
const nouns = Object.entries(table as unknown as Record<string, Contract>).flatMap(([noun, contract]) => {
  const calls = Object.entries(contract).filter(([, { access, stream }]) => access !== 'service' && !stream);
  return calls.length > 0 ? [[noun, calls] as const] : [];
});

const lines = nouns.map(
  ([noun, calls]) =>
    `  ${noun}: {\n${calls.map(([name, { http, access }]) => `    ${name}: '${http} ${access}',`).join('\n')}\n  },`,
);
process.stdout.write(
  `// Written by \`npm run generate\` from the contract table.\nexport const routes = {\n${lines.join('\n')}\n} as const;\n`,
);

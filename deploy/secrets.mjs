import path from 'node:path';
import { root } from '@aar/tools/site/root.mjs';
import { writeComposeSecrets } from './secrets/compose-secrets.mjs';
import { kubernetesSecrets } from './secrets/kubernetes-secrets.mjs';
import { secretsIn } from './secrets/secret-folder.mjs';

// Generates the missing secrets of a site in a folder and outputs all of them (docs/deployment.md):
//   node deploy/secrets.mjs compose [folder]      for `docker compose up`; default .data/secrets
//   node deploy/secrets.mjs kubernetes <folder>   prints manifests for `kubectl apply --filename -`
const [target, folder = target === 'compose' ? path.join(root, '.data/secrets') : undefined] = process.argv.slice(2);

if (folder && target === 'compose') {
  writeComposeSecrets(folder, secretsIn(folder));
  console.log(`The secrets are in ${folder}`);
} else if (folder && target === 'kubernetes') {
  console.log(JSON.stringify(kubernetesSecrets(secretsIn(folder)), null, 2));
} else {
  console.error('For what, and where? node deploy/secrets.mjs compose [folder] | kubernetes <folder>');
  process.exitCode = 1;
}

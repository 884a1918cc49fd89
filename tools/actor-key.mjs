import { newActorKey, publicActorKeys } from './site/actor-keys.mjs';

const owners = ['gateway', 'identity', 'community', 'content', 'notifications'];
const owner = process.argv[2] ?? '';

// docs/runbooks/change-an-actor-key.md
if (owners.includes(owner)) {
  const key = newActorKey(owner);
  console.log(`ACTOR_SIGNING_KEY of ${owner}, a secret:\n${key}\n`);
  console.log(
    `To be added to the keys of ACTOR_PUBLIC_KEYS:\n${JSON.stringify(JSON.parse(publicActorKeys([key])).keys[0])}`,
  );
} else {
  console.error(`Whose key? node tools/actor-key.mjs ${owners.join('|')}`);
  process.exitCode = 1;
}

import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing, SignInProvider } from '../vocabulary';

/** An account elsewhere that can sign in to this one. */
export const LinkedProvider = z
  .object({
    platform: SignInProvider,
    username: z.string().nullable(),
    connectedAt: Instant,
    /** When it last signed in; null: not since it was connected. */
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'LinkedProvider' });
export type LinkedProvider = z.infer<typeof LinkedProvider>;

/** Ways to sign in to an account besides its sessions and its password, as identity stores them. */
export const access = defineContract('identity.access', {
  list: route({
    http: 'GET /account-access',
    access: 'member',
    summary: 'The accounts elsewhere that can sign in to mine, and my download, if one is ready',
    input: Nothing,
    output: z.object({
      providers: z.array(LinkedProvider),
      download: z.object({ id: z.uuid(), requestedAt: Instant, expiresAt: Instant }).nullable(),
    }),
  }),
});

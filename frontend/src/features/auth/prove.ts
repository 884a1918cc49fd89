import { api } from '../../api/deferred-client';
import { noteProof } from '../../api/held-calls';

/** Performs a step-up, and retries the requests that waited for it. */
export async function prove(proof: Parameters<typeof api.stepUp.prove>[0]) {
  await api.stepUp.prove(proof);
  noteProof();
}

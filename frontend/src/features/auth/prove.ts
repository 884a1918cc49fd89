import { api } from '../../api/deferred-client';
import { recordProof } from '../../api/pending-calls';

/** Performs a step-up, and retries the requests that waited for it. */
export async function prove(proof: Parameters<typeof api.stepUp.prove>[0]) {
  await api.stepUp.prove(proof);
  recordProof();
}

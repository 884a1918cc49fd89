import { api } from '../../api/deferred-client';
import { noteProof } from '../../api/held-calls';

/** Proves who the member is; the requests that waited for it are repeated. */
export async function prove(proof: Parameters<typeof api.stepUp.prove>[0]) {
  await api.stepUp.prove(proof);
  noteProof();
}

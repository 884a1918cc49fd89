import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { verifications, Verification } from '@aar/contracts/identity/verifications.contract';
import { startIdentity } from './identity.harness';
import { addMember, addStaff } from './members';

type Queue = Output<typeof verifications.list>;
/** A response body or a problem, whichever the test expects; both have a `status`. */
type Answered = Verification & Omit<ProblemBody, 'status'>;
type Mine = Output<typeof verifications.mine>;

export const reason = 'The registration number is not readable.';

/** The identity service with two administrators, and helpers for the submissions of NGOs. */
export async function startVerifications() {
  const site = await startIdentity();
  const [admin, other] = await Promise.all([
    addStaff(site, 'admin', { fullName: 'Meera Nair' }),
    addStaff(site, 'admin', { fullName: 'Om Prakash' }),
  ]).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });

  let founded = 0;
  async function anNgo(changes: object = {}) {
    founded += 1;
    const ngo = await addMember(site, { userType: 'ngo', ngoName: `Paws of Pune ${founded}`, ...changes });
    return { id: ngo.id, role: 'user' } satisfies Actor;
  }

  /** A document of this owner in the content service. */
  function aDocument({ id: ownerId }: Actor) {
    const document = {
      id: randomUUID(),
      name: 'deed.pdf',
      type: 'application/pdf',
      bytes: 12,
      uploadedAt: new Date().toISOString(),
    };
    site.content.documents.push({ ownerId, document });
    return document.id;
  }

  const submit = (actor: Actor, documentIds = [aDocument(actor)], note?: string) =>
    site.call<Answered>('POST /verification', { documentIds, note }, { actor });
  const act = (what: string, { id, version }: Verification, actor: Actor = admin, more: object = {}) =>
    site.call<Answered>(`POST /admin/verifications/${id}/${what}`, { version, ...more }, { actor });

  /** An NGO with a decided submission, and the response to the decision. */
  async function decided(outcome: 'approve' | 'reject', changes: object = {}) {
    const ngo = await anNgo(changes);
    const { body: claimed } = await act('claim', (await submit(ngo)).body);
    return { ngo, answer: await act(outcome, claimed, admin, outcome === 'reject' ? { reason } : {}) };
  }

  return {
    ...site,
    admin,
    other,
    anNgo,
    aDocument,
    submit,
    act,
    decided,
    queue: async (query: Record<string, string> = {}) =>
      (await site.call<Queue>(`GET /admin/verifications?${new URLSearchParams(query)}`, undefined, { actor: admin }))
        .body,
    mine: async (actor: Actor) => (await site.call<Mine>('GET /verification', undefined, { actor })).body,
    reviewOf: async ({ id }: Actor) =>
      (await site.dataSource.query('select ngo_review from accounts where id = $1', [id]))[0].ngo_review,
  };
}

export type VerificationSite = Awaited<ReturnType<typeof startVerifications>>;

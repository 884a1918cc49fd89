import { type APIRequestContext, expect } from '@playwright/test';
import { asAdministrator, newAccount, newSession, unique } from './accounts';
import { bearer, siteUrl } from './site';

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});

/** A new NGO that agreed to the directory and has submitted its documents. */
export async function submittedNgo(request: APIRequestContext) {
  const ngoName = unique('Gali Trust');
  const account = await newAccount(request, { fullName: 'Farhan Shaikh', userType: 'ngo', ngoName });
  const headers = bearer(await newSession(request, account));
  const listed = await request.put(`${siteUrl}/api/profile/listed`, { headers, data: { isListed: true } });
  expect(listed.status(), await listed.text()).toBe(200);
  const handIn = async () => {
    const upload = await request.post(`${siteUrl}/api/media`, {
      headers,
      multipart: { purpose: 'ngo-document', file: pdf('deed.pdf') },
    });
    expect(upload.status(), await upload.text()).toBe(201);
    const submission = await request.post(`${siteUrl}/api/verification`, {
      headers,
      data: { documentIds: [(await upload.json()).id], note: 'The second page is the renewal.' },
    });
    expect(submission.status(), await submission.text()).toBe(201);
  };
  await handIn();
  return { ngoName, handIn };
}

/** Claims the open submission of an NGO as an administrator; returns how to decide on it. */
export async function claim(request: APIRequestContext, ngoName: string) {
  const headers = await asAdministrator(request);
  const at = `${siteUrl}/api/admin/verifications`;
  const query = new URLSearchParams({ q: ngoName });
  const { verifications } = await (await request.get(`${at}?${query}`, { headers })).json();
  const [{ id, version }] = verifications;
  const claimed = await request.post(`${at}/${id}/claim`, { headers, data: { version } });
  expect(claimed.status(), await claimed.text()).toBe(200);
  const { version: seen } = await claimed.json();
  return async (decision: 'approve' | 'reject', words: { reason?: string } = {}) => {
    const answer = await request.post(`${at}/${id}/${decision}`, { headers, data: { version: seen, ...words } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
}

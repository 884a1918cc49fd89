import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import { exportRequested, memberErased } from '@aar/contracts/identity/privacy.messages';
import { newMessageKeys, openMessage } from '@aar/platform/security/sealed-message';
import { dumpTables } from '@aar/testing/dump-tables';
import { memberColumns, notLookedIn, withoutIndex } from '@aar/testing/member-columns';
import { aMember, type Content, startContent } from './content.harness';
import { pdfOf } from './pdf.samples';
import { picture } from './pictures.samples';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

const document = pdfOf();

function upload(actor: Actor, purpose: string, bytes: Buffer, name: string) {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return content.upload(actor, form, `upload-of-${purpose}`);
}

/** Names and bytes of all stored files. */
async function storedFiles() {
  const folders = await Promise.all(
    ['pictures', 'documents'].map(async folder => {
      const directory = path.join(content.mediaDir, folder);
      const names = await readdir(directory).catch(() => []);
      return Promise.all(
        names.map(async name => ({ name, text: await readFile(path.join(directory, name), 'latin1') })),
      );
    }),
  );
  return folders.flat();
}

async function uploads(actor: Actor) {
  expect((await upload(actor, 'avatar', await picture('png'), 'canary.png')).status).toBe(201);
  expect((await upload(actor, 'ngo-document', document, 'canary-deed.pdf')).status).toBe(201);
}

it('contributes the list of a member’s uploads to the data download', async () => {
  const [member, other] = [aMember(), aMember()];
  await uploads(member);
  await upload(other, 'ngo-document', document, 'somebody-else.pdf');
  const exportId = randomUUID();
  const { publicKey, privateKey } = await newMessageKeys();
  await content.tell(exportRequested, { exportId, memberId: member.id, publicKey });
  const part = await content.waitForTold('events.identity.export-part.gathered.v2', { exportId, keeper: 'content' });
  expect(part).toMatchObject({ memberId: member.id, piece: 0, pieces: 1 });
  const text = await openMessage(part.data as string, privateKey);
  const { files } = JSON.parse(text) as { files: object[] };
  expect(files).toMatchObject([{ purpose: 'avatar' }, { purpose: 'ngo-document', name: 'canary-deed.pdf' }]);
  expect(text).not.toContain('somebody-else');
  await content.tell(memberErased, { memberId: other.id });
  await content.tell(memberErased, { memberId: member.id });
  await content.waitForTold('events.identity.member-part.erased.v1', { memberId: member.id });
});

it('erases rows and files of an erased member, and nobody else’s', async () => {
  const [member, other] = [aMember(), aMember()];
  await uploads(member);
  await upload(other, 'ngo-document', document, 'robin.pdf');
  expect(await dumpTables(content.dataSource)).toContain('canary');
  await content.tell(memberErased, { memberId: member.id });
  const report = await content.waitForTold('events.identity.member-part.erased.v1', { memberId: member.id });
  // Two files, and the stored responses of the two uploads.
  expect(report).toMatchObject({ keeper: 'content', rows: 4 });
  expect(await dumpTables(content.dataSource)).not.toContain('canary');
  const files = await storedFiles();
  expect(files.map(({ text }) => text).join()).not.toContain('canary');
  expect(files).toHaveLength(1);
});

describe('a column that contains member ids', () => {
  it('is queried for a download and for an erasure, by an index', async () => {
    const { dataSource } = content;
    const columns = await memberColumns(dataSource, {
      member: 'media_files.owner_id',
      others: [
        'attachment_readers.media_id',
        'attachment_messages.media_id',
        'attachment_messages.message_id',
        'document_reviews.document_ids',
        'document_reviews.verification_id',
        'picture_uses.item_id',
        'photo_uses.media_ids',
        'photo_uses.request_id',
        'event_photo_uses.media_ids',
        'event_photo_uses.event_id',
        'editorial_revisions.item_id',
        'former_addresses.item_id',
        'evidence_cases.case_id',
        'evidence_files.case_id',
      ],
    });
    const memberId = randomUUID();
    const exportId = randomUUID();
    const handIn = async () => {
      const { publicKey } = await newMessageKeys();
      await content.tell(exportRequested, { exportId, memberId, publicKey });
      await content.waitForTold('events.identity.export-part.gathered.v2', { exportId, keeper: 'content' });
    };
    const erase = async () => {
      await content.tell(memberErased, { memberId });
      await content.waitForTold('events.identity.member-part.erased.v1', { memberId });
    };
    expect({
      notHandedIn: await notLookedIn(dataSource, columns, memberId, handIn),
      notErased: await notLookedIn(dataSource, columns, memberId, erase),
      withoutIndex: await withoutIndex(dataSource, columns),
    }).toEqual({
      // Identity contributes the reviews of the documents; community the support requests and events that show photos,
      // and the attachments that the member received. The revocations of preview links, and stored responses, are
      // deleted after a day or two.
      notHandedIn: [
        'attachment_readers.reader_id',
        'document_reviews.member_id',
        'ended_previews.member_id',
        'event_photo_uses.owner_id',
        'photo_uses.owner_id',
        'idempotency_keys.scope',
      ],
      notErased: [],
      withoutIndex: [],
    });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@aar/api-client/api';
import { refusals } from '@aar/contracts/refusals';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { saveFile } from '../../api/save-file';
import { uploadDocument } from '../../api/upload';
import { delayedResponse, problem, renderScreen, someMember } from '../../testing/render-screen';
import { Component as VerificationPage } from './verification.page';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './submit.form';

jest.mock('../../api/upload');
jest.mock('../../api/pictures/shrink-picture', () => ({ shrinkPicture: jest.fn(async (file: File) => file) }));
jest.mock('../../api/save-file');

const paper = (id: string, name: string) => ({
  id,
  name,
  type: 'application/pdf',
  bytes: 420_000,
  uploadedAt: '2026-11-20T08:00:00Z',
});
const submission = (change: object) => ({
  id: 'submission-1',
  kind: 'papers',
  nearNames: [],
  status: 'waiting',
  note: null,
  reason: null,
  documents: [paper('deed', 'deed.pdf')],
  submittedAt: '2026-11-01T08:00:00Z',
  ...change,
});
const user = userEvent.setup({ applyAccept: false });

function show(review: object, answers = {}, documents: object[] = []) {
  const stored = [...documents];
  jest.mocked(uploadDocument).mockImplementation(async file => {
    const document = paper(`new-${stored.length}`, file.name);
    stored.push(document);
    return document;
  });
  return renderScreen(<VerificationPage />, {
    at: '/profile/verification',
    member: { ...someMember, userType: 'ngo', ngoName: 'Neel Gali Animal Trust' },
    answers: {
      'GET /verification': review,
      'GET /media/documents': () => ({ documents: stored }),
      'DELETE /media/:id': ({ path }: { path: string }) => {
        stored.splice(
          stored.findIndex(document => path.endsWith((document as { id: string }).id)),
          1,
        );
        return {};
      },
      ...answers,
    },
  });
}
const none = { ngoReview: 'none', nameReview: 'none', submissions: [] };
const file = (name: string, type = 'application/pdf', bytes = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};
const add = async (...files: File[]) =>
  user.upload(await screen.findByLabelText('Add Documents', { selector: 'input' }), files);
const submit = () => user.click(screen.getByRole('button', { name: 'Submit for Verification' }));
const waiting = () => screen.findByRole('list', { name: 'Documents to submit' });

beforeEach(() => jest.clearAllMocks());

describe('verification', () => {
  it('is for organisations only: a person is redirected to the profile', () => {
    const { address } = renderScreen(<VerificationPage />, { at: '/profile/verification', member: someMember });
    expect(address()).toBe('/profile');
  });

  it('submits uploaded documents with a note', async () => {
    const { callsTo } = show(none, { 'POST /verification': submission({}) });
    await add(file('deed.pdf'), file('pan.png', 'image/png'));
    await waitFor(async () => expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(2));
    await user.type(screen.getByLabelText(/^Note/), 'The deed is in Marathi.');
    await submit();
    await waitFor(() =>
      expect(callsTo('POST /verification')[0]?.body).toEqual({
        documentIds: ['new-0', 'new-1'],
        note: 'The deed is in Marathi.',
      }),
    );
    await waitFor(() => expect(callsTo('GET /verification').length).toBeGreaterThan(1));
  });

  it.each([
    ['failed', [file('deed.pdf')]],
    ['lacked a document', []],
  ])('asks before an unsent note is lost after a submission that %s', async (_, files) => {
    show(none, { 'POST /verification': problem(503, { code: 'service.away', message: 'Resting' }) });
    await add(...files);
    if (files.length > 0) await waiting();
    await user.type(screen.getByLabelText(/^Note/), 'The deed is in Marathi.');
    await submit();
    await screen.findByText(files.length > 0 ? 'Resting' : 'Please add at least one document');
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('can be left without a question after the note was submitted', async () => {
    const { callsTo } = show(none, { 'POST /verification': submission({}) });
    await add(file('deed.pdf'));
    await waiting();
    await user.type(screen.getByLabelText(/^Note/), 'The deed is in Marathi.');
    await submit();
    await waitFor(() => expect(callsTo('GET /verification').length).toBeGreaterThan(1));
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  it('requires at least one document', async () => {
    const { callsTo } = show(none);
    await screen.findByLabelText('Add Documents', { selector: 'input' });
    await submit();
    expect(await screen.findByText('Please add at least one document')).toBeVisible();
    expect(callsTo('POST /verification')).toEqual([]);
  });

  it.each([
    [file('notes.txt', 'text/plain'), 'notes.txt: Please upload a PDF or an image file'],
    [file('huge.pdf', 'application/pdf', 5 * 1024 * 1024 + 1), 'huge.pdf: Please upload files smaller than 5MB'],
  ])('rejects %p, and accepts the other chosen file', async (wrong, sentence) => {
    show(none);
    await add(wrong, file('deed.pdf'));
    expect(await screen.findByText('deed.pdf')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(uploadDocument).toHaveBeenCalledTimes(1);
  });

  it('takes a photo of a document above the limit, shrunk', async () => {
    const shrunk = file('deed.jpg', 'image/jpeg');
    jest.mocked(shrinkPicture).mockResolvedValueOnce(shrunk);
    show(none);
    await add(file('deed.heic', '', 24 * 1024 * 1024));
    await waitFor(() => expect(uploadDocument).toHaveBeenCalledWith(shrunk, expect.anything()));
  });

  it('says what to do about a HEIC that cannot be read', async () => {
    jest
      .mocked(shrinkPicture)
      .mockRejectedValueOnce(new ApiError(415, { code: 'content.media.heic', message: refusals.heicUnread }));
    show(none);
    await add(file('deed.heic', 'image/heic'));
    expect(await screen.findByText(`deed.heic: ${refusals.heicUnread}`)).toBeVisible();
  });

  it('rejects a sixth document, and names it next to one whose upload failed', async () => {
    show(
      none,
      {},
      [1, 2, 3].map(at => paper(`${at}`, `${at}.pdf`)),
    );
    await waiting();
    jest.mocked(uploadDocument).mockRejectedValueOnce(new TypeError('Oh'));
    await add(file('a.pdf'), file('b.pdf'), file('c.pdf'));
    expect(await screen.findByText(/^c\.pdf: At most 5 documents · a\.pdf: /)).toBeVisible();
    expect(within(await waiting()).getByText('b.pdf')).toBeVisible();
    expect(screen.queryByText('c.pdf')).toBeNull();
  });

  it('shows a pending document from before, downloads it and removes it', async () => {
    show(none, { 'GET /media/documents/old': { pdf: true } }, [paper('old', 'certificate.pdf')]);
    await user.click(await screen.findByRole('button', { name: 'Download certificate.pdf' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'certificate.pdf'));
    await user.click(screen.getByRole('button', { name: 'Remove certificate.pdf' }));
    await waitFor(() => expect(screen.queryByText('certificate.pdf')).toBeNull());
  });

  it.each([
    ['Download certificate.pdf', 'GET /media/documents/old'],
    ['Remove certificate.pdf', 'DELETE /media/old'],
  ])('%s: once while the request runs, and the button keeps the focus', async (name, request) => {
    const held = delayedResponse({});
    const { callsTo } = show(none, { 'DELETE /media/:id': held.answer, 'GET /media/documents/old': held.answer }, [
      paper('old', 'certificate.pdf'),
    ]);
    const button = await screen.findByRole('button', { name });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await held.come();
    expect(callsTo(request)).toHaveLength(1);
  });

  it('says that earlier documents could not be loaded, instead of showing none, and retries', async () => {
    let works = false;
    const documents = [paper('old', 'certificate.pdf')];
    show(none, {
      'GET /media/documents': () => (works ? { documents } : problem(500, { code: 'internal', message: 'Oh' })),
    });
    expect(await screen.findByText('Failed to fetch your documents')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit for Verification' })).toBeNull();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('certificate.pdf')).toBeVisible();
  });

  it('shows which upload failed and why, and uploads the others', async () => {
    show(none);
    const message = 'Please upload a PDF or an image file';
    jest
      .mocked(uploadDocument)
      .mockRejectedValueOnce(new ApiError(415, { code: 'content.media.document-type', message }));
    await add(file('deed.pdf'), file('pan.pdf'));
    expect(await screen.findByText(`deed.pdf: ${message}`)).toBeVisible();
    expect(within(await waiting()).getByText('pan.pdf')).toBeVisible();
  });

  it('is pending after the submission: nothing more can be submitted', async () => {
    show({ ngoReview: 'pending', submissions: [submission({})] });
    expect(await screen.findByText(/Your documents of Nov 1, 2026 are waiting for review/)).toBeVisible();
    expect(screen.getByText('deed.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit for Verification' })).toBeNull();
  });

  it('shows the reason of a rejection, and accepts new documents', async () => {
    const reason = 'The deed is not readable.';
    show({ ngoReview: 'rejected', submissions: [submission({ status: 'rejected', reason })] }, {}, [
      paper('deed', 'deed.pdf'),
      paper('better', 'better.pdf'),
    ]);
    expect(await screen.findByText('Your NGO was not approved.')).toBeVisible();
    expect(screen.getAllByText(`Reason: ${reason}`)[0]).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Try again' })).toBeVisible();
    expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(1);
    expect(within(await waiting()).getByText('better.pdf')).toBeVisible();
  });

  it('is complete when approved', async () => {
    show({ ngoReview: 'approved', submissions: [submission({ status: 'approved' })] });
    expect(await screen.findByText(/Your NGO is approved/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit for Verification' })).toBeNull();
  });

  it('says why the directory does not list it: whose name its own is close to', async () => {
    const nearNames = [{ ngoName: 'Neel Gali Trust' }];
    show({ ...none, nameReview: 'held', submissions: [submission({ kind: 'name', documents: [], nearNames })] });
    expect(await screen.findByText(/because your name is close to “Neel Gali Trust”/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Submit your documents' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Documents you submitted' })).toBeNull();
  });

  it('shows why staff refused the name', async () => {
    const refused = submission({ kind: 'name', documents: [], status: 'rejected', reason: 'It is theirs.' });
    show({ ...none, nameReview: 'refused', submissions: [refused] });
    expect(await screen.findByText('Reason: It is theirs.')).toBeVisible();
    expect(screen.getByText(/your name is too close to that of another NGO/)).toBeVisible();
  });

  it('says that it could not be loaded, and retries', async () => {
    let works = false;
    show({}, { 'GET /verification': () => (works ? none : problem(500, { code: 'internal', message: 'Oh' })) });
    expect(await screen.findByText('Failed to fetch your verification')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Submit your documents' })).toBeVisible();
  });
});

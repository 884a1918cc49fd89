import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@aar/api-client/api';
import { uploadPhoto } from '../../../api/upload';
import { renderScreen, someMember } from '../../../testing/render-screen';
import { somePicture } from '../../../testing/some-picture';
import { someRequest } from '../../../testing/some-request';
import { toast } from '../../../ui/feedback/toast';
import CreateDialog from './create.dialog';
import EditDialog from './edit.dialog';
import EmergencyDialog from './emergency.dialog';

jest.mock('../../../api/upload');

const show = () =>
  renderScreen(<EmergencyDialog user={someMember} onClose={jest.fn()} />, {
    at: '/support-requests?emergency',
    member: someMember,
    answers: { 'POST /support-requests': { id: 'new' }, 'GET /support-requests/similar': { supportRequests: [] } },
  });
/** Uploads that finish on command. */
function slowUploads() {
  const finish: (() => void)[] = [];
  jest
    .mocked(uploadPhoto)
    .mockImplementation(
      (_, file) => new Promise(resolve => finish.push(() => resolve(somePicture((file as File).name)))),
    );
  return { finishNext: () => act(async () => finish.shift()!()) };
}
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Add Photos', { selector: 'input' }), files);
const shown = () => within(screen.getByRole('list', { name: 'Photos' }));
async function call() {
  await userEvent.type(screen.getByLabelText('Location'), 'Karve Road');
  await userEvent.type(screen.getByLabelText('What happened?'), 'A dog lies on the road and bleeds.');
  await userEvent.click(screen.getByRole('button', { name: 'Call for Help' }));
}

let uploads: string[];
beforeEach(() => {
  uploads = [];
  let previews = 0;
  URL.createObjectURL = () => `blob:${(previews += 1)}`;
  URL.revokeObjectURL = () => undefined;
  jest.mocked(uploadPhoto).mockImplementation(async (_, file) => {
    uploads.push((file as File).name);
    return somePicture((file as File).name);
  });
});
afterEach(() => localStorage.clear());

describe('photos of a support request', () => {
  it('are uploaded as soon as they are chosen, and sent with the request in order', async () => {
    const { callsTo } = show();
    await choose(photo('one'), photo('two'));
    await waitFor(() => expect(shown().getByRole('img', { name: 'Photo 2' })).toBeVisible());
    expect(uploads).toEqual(['one', 'two']);
    await call();
    await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
    const photos = [somePicture('one').id, somePicture('two').id];
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({ photos });
    expect(callsTo('GET /support-requests/similar')[0]?.query.get('photos')).toBe(photos.join());
  });

  it('are awaited when the request is sent before they are stored', async () => {
    const { finishNext } = slowUploads();
    const { callsTo } = show();
    await choose(photo('slow'));
    expect(await shown().findByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await call();
    expect(callsTo('POST /support-requests')).toHaveLength(0);
    await finishNext();
    await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({ photos: [somePicture('slow').id] });
  });

  it('show why they could not be stored, and are left out of the request', async () => {
    const problem = { code: 'content.media.type', message: 'Please upload an image file' } as const;
    jest.mocked(uploadPhoto).mockRejectedValueOnce(new ApiError(415, problem));
    const { callsTo } = show();
    await choose(photo('notes'), photo('dog'));
    expect(await screen.findByText('notes: Please upload an image file')).toBeVisible();
    await call();
    await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({ photos: [somePicture('dog').id] });
  });

  it('are retried after a failure', async () => {
    jest.mocked(uploadPhoto).mockRejectedValueOnce(new TypeError('Oh'));
    const { callsTo } = show();
    await choose(photo('dog'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again: dog' }));
    expect(await shown().findByRole('img', { name: 'Photo 1' })).toBeVisible();
    await call();
    await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
    expect(callsTo('POST /support-requests')[0]?.body).toMatchObject({ photos: [somePicture('dog').id] });
  });

  describe('that fail after the form was submitted', () => {
    beforeEach(() => void jest.spyOn(toast, 'error').mockReturnValue(undefined));
    afterEach(() => jest.restoreAllMocks());
    /** One of two photos is stored while the form is being sent, the other fails. */
    function twoUploads() {
      const { finishNext } = slowUploads();
      const upload = jest.mocked(uploadPhoto).getMockImplementation()!;
      let fail: (error: Error) => void = () => undefined;
      jest
        .mocked(uploadPhoto)
        .mockImplementationOnce(upload)
        .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
      return async () => {
        await finishNext();
        await act(async () => fail(new TypeError('Oh')));
      };
    }

    it('are named, and an emergency is sent without them', async () => {
      const storeOne = twoUploads();
      const { callsTo } = show();
      await choose(photo('one'), photo('two'));
      await call();
      await storeOne();
      await waitFor(() => expect(callsTo('POST /support-requests')).toHaveLength(1));
      await waitFor(() =>
        expect(toast.error).toHaveBeenCalledWith(
          'two could not be added. Please add it again with Edit Request.',
          'Your request is posted',
        ),
      );
    });

    it('stay in the edit dialog, named and with a button to retry', async () => {
      const storeOne = twoUploads();
      const onClose = jest.fn();
      renderScreen(<EditDialog request={someRequest({ hasContact: false })} onClose={onClose} />, {
        member: someMember,
        answers: { 'PUT /support-requests/:id': {} },
      });
      await choose(photo('one'), photo('two'));
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await storeOne();
      await waitFor(() =>
        expect(toast.error).toHaveBeenCalledWith(
          'two could not be added. You can try it again here.',
          expect.anything(),
        ),
      );
      expect(onClose).not.toHaveBeenCalled();
      jest.mocked(uploadPhoto).mockResolvedValueOnce(somePicture('two'));
      await userEvent.click(screen.getByRole('button', { name: 'Try Again: two' }));
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(onClose).toHaveBeenCalled());
    });
  });

  it('can be removed', async () => {
    show();
    await choose(photo('one'), photo('two'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
    expect(shown().getAllByRole('img')).toHaveLength(1);
  });

  it('stay removed, whichever upload finishes afterwards', async () => {
    const { finishNext } = slowUploads();
    show();
    await choose(photo('one'), photo('two'));
    await finishNext();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    await finishNext();
    await screen.findByRole('button', { name: 'Remove photo 1' });
    expect(shown().getAllByRole('img')).toHaveLength(1);
    expect(shown().getByRole('img')).toHaveAttribute('src', somePicture('two').url);
  });

  it('release their object URLs once they are no longer shown', async () => {
    const { finishNext } = slowUploads();
    const revoke = jest.spyOn(URL, 'revokeObjectURL');
    const { unmount } = show();
    await choose(photo('one'), photo('two'), photo('three'));
    await finishNext();
    await screen.findByRole('button', { name: 'Remove photo 1' });
    expect(revoke.mock.calls).toEqual([['blob:1']]);
    unmount();
    expect(revoke.mock.calls.flat().sort()).toEqual(['blob:1', 'blob:2', 'blob:3']);
  });

  describe.each([
    ['an emergency', () => <EmergencyDialog user={someMember} onClose={jest.fn()} />],
    ['a new request', () => <CreateDialog user={someMember} onClose={jest.fn()} />],
    ['a request that is edited', () => <EditDialog request={someRequest({ hasContact: false })} onClose={jest.fn()} />],
  ])('of %s', (_, dialog) => {
    it.each([
      ['on their way', 0],
      ['stored', 1],
    ])('are not discarded without a confirmation while they are %s', async (__, finished) => {
      const { finishNext } = slowUploads();
      renderScreen(dialog(), { member: someMember });
      await choose(photo('one'));
      if (finished) await finishNext();
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible();
    });
  });

  it('are at most six', async () => {
    show();
    await choose(...Array.from({ length: 7 }, (_, index) => photo(`${index}`)));
    expect(screen.getByText('At most 6 photos')).toBeVisible();
    await waitFor(() => expect(uploads).toHaveLength(6));
    expect(screen.getByRole('button', { name: 'Add Photos' })).toBeDisabled();
  });

  it('are restored after the tab was closed', async () => {
    const first = show();
    await choose(photo('one'));
    await screen.findByRole('button', { name: 'Remove photo 1' });
    first.unmount();
    show();
    expect(shown().getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', somePicture('one').url);
  });
});

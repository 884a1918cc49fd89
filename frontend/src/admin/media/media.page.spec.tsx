import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@aar/api-client/api';
import { refusals } from '@aar/contracts/refusals';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadToLibrary } from '../../api/upload';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { someLibraryPicture } from '../../testing/some-library-picture';
import { toast } from '../../ui/feedback/toast';
import { Component as MediaPage } from './media.page';

jest.mock('../../api/upload');
jest.mock('../../api/pictures/shrink-picture', () => ({ shrinkPicture: jest.fn(async (file: File) => file) }));
// The cropper measures a decoded picture, which jsdom cannot do.
jest.mock('../../ui/form/crop-box', () => ({
  CropBox: ({ onChange }: { onChange: (area: object) => void }) => (
    <button onClick={() => onChange({ x: 10.4, y: 20, width: 1_600, height: 300 })}>Move</button>
  ),
}));

const { usedBy: _, ...listed } = someLibraryPicture;
const user = userEvent.setup({ applyAccept: false });
const show = (answers: Parameters<typeof renderScreen>[1] = {}, at = '/admin/media') =>
  renderScreen(<MediaPage />, {
    at,
    member: someAdministrator,
    answers: {
      'GET /admin/media': { media: [listed], total: { count: 1, isCapped: false }, nextCursor: null },
      'GET /admin/media/:id': someLibraryPicture,
      'PUT /admin/media/:id': someLibraryPicture,
      'POST /admin/media/:id/crops': listed,
      ...answers.answers,
    },
  });
const file = (name: string, type = 'image/png', bytes = 10) => {
  const one = new File(['x'], name, { type });
  Object.defineProperty(one, 'size', { value: bytes });
  return one;
};
const choose = async (...files: File[]) =>
  user.upload(await screen.findByLabelText('Upload Pictures', { selector: 'input' }), files);
const menu = async (item: string) => {
  await user.click(await screen.findByLabelText('Actions for street-dog'));
  await user.click(await screen.findByText(item, { selector: '[role=menuitem] span' }));
};

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('uploading into the library', () => {
  it('uploads several files at once, each with its progress, and reports the results', async () => {
    const tell: ((share: number) => void)[] = [];
    const finish: ((stored: object) => void)[] = [];
    jest.mocked(uploadToLibrary).mockImplementation((_purpose, _file, { onProgress }) => {
      tell.push(onProgress);
      return new Promise(resolve => finish.push(resolve as never));
    });
    show();
    await choose(file('a.png'), file('b.png'), file('c.png'));
    const uploads = await screen.findByRole('list', { name: 'Uploads' });
    expect(within(uploads).getAllByRole('progressbar')).toHaveLength(3);
    // Two at a time: the third waits.
    await waitFor(() => expect(finish).toHaveLength(2));
    act(() => tell[0]!(0.25));
    expect(await screen.findByRole('progressbar', { name: 'Uploading', value: { now: 25 } })).toBeVisible();
    finish[0]!(listed);
    await waitFor(() => expect(finish).toHaveLength(3));
    expect(toast.success).toHaveBeenCalledWith('Image uploaded successfully');
  });

  it.each([
    [file('notes.txt', 'text/plain'), 'Please upload an image file (JPG, PNG, GIF, etc.)', 'Invalid file type'],
    [file('huge.png', 'image/png', 5 * 1024 ** 2 + 1), 'Please upload an image smaller than 5MB', 'File too large'],
  ])('refuses %p', async (wrong, sentence, title) => {
    show();
    await choose(wrong);
    expect(await screen.findByText(`${wrong.name}: ${sentence}`)).toBeVisible();
    expect(toast.error).toHaveBeenCalledWith(sentence, title);
  });

  it('accepts a photo above the limit if shrinking makes it small enough', async () => {
    jest.mocked(uploadToLibrary).mockReturnValue(new Promise(() => undefined));
    const shrunk = file('phone.jpg', 'image/jpeg');
    jest.mocked(shrinkPicture).mockResolvedValueOnce(shrunk);
    show();
    await choose(file('phone.heic', '', 24 * 1024 ** 2));
    await waitFor(() => expect(uploadToLibrary).toHaveBeenLastCalledWith('library', shrunk, expect.anything()));
  });

  it('says what to do about a HEIC that cannot be read', async () => {
    jest
      .mocked(shrinkPicture)
      .mockRejectedValueOnce(new ApiError(415, { code: 'content.media.heic', message: refusals.heicUnread }));
    show();
    await choose(file('phone.heic', 'image/heic'));
    expect(await screen.findByText(`phone.heic: ${refusals.heicUnread}`)).toBeVisible();
    expect(toast.error).toHaveBeenCalledWith(refusals.heicUnread, 'Upload Failed');
  });

  it('uploads the valid files, and lists the others', async () => {
    jest.mocked(uploadToLibrary).mockReturnValue(new Promise(() => undefined));
    show();
    const fitting = Array.from({ length: 20 }, (_, at) => file(`${at}.png`));
    await choose(file('notes.txt', 'text/plain'), ...fitting, file('late.png'));
    expect(await screen.findByText(/^notes\.txt: .* · late\.png: At most 20 at once$/)).toBeVisible();
    const uploads = within(screen.getByRole('list', { name: 'Uploads' }));
    expect(uploads.getAllByRole('progressbar')).toHaveLength(20);
    expect(uploads.queryByText('late.png')).toBeNull();
    expect(toast.error).toHaveBeenCalledTimes(2);
  });

  it('shows for each file why it failed', async () => {
    const refusal = { code: 'content.media.unreadable', message: 'This image cannot be read' };
    jest.mocked(uploadToLibrary).mockRejectedValue(new ApiError(422, refusal as never));
    show();
    await choose(file('broken.png'));
    expect(await screen.findByText('This image cannot be read')).toBeVisible();
    expect(toast.error).toHaveBeenCalledWith('This image cannot be read', 'Upload Failed');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('broken.png')).toBeNull();
  });
});

it('shows its own message for a failed upload without a reason', async () => {
  jest.mocked(uploadToLibrary).mockRejectedValue(new Error('offline'));
  show();
  await choose(file('dog.png'));
  const sentence = 'Failed to upload image. Please try again.';
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(sentence, 'Upload Failed'));
});

describe('the library', () => {
  it('starts as a grid, in which a picture links to where it is used', async () => {
    const { address } = show();
    await user.click(await screen.findByRole('link', { name: 'street-dog' }));
    const drawer = within(await screen.findByRole('complementary', { name: 'street-dog' }));
    expect(await drawer.findByRole('link', { name: 'A winter for street dogs' })).toHaveAttribute(
      'href',
      `/admin/blogs/${someLibraryPicture.usedBy[0]!.id}/edit`,
    );
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(address()).toContain('pictures.view=table');
  });

  it('says why a picture cannot be deleted', async () => {
    const message = 'This picture is shown by “A winter for street dogs”. Please choose another one there first.';
    show({ answers: { 'DELETE /admin/media/:id': problem(409, { code: 'content.media.in-use', message }) } });
    await menu('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Picture' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(message));
    expect(screen.getByRole('link', { name: 'street-dog' })).toBeVisible();
  });

  it('changes name, alt text and focal point', async () => {
    const { callsTo } = show();
    await menu('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit street-dog' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Moti');
    const left = dialog.getByRole('slider', { name: 'From the left' });
    expect(left).toHaveValue('20');
    await user.click(dialog.getByRole('button', { name: 'Save Picture' }));
    await waitFor(() =>
      expect(callsTo(`PUT /admin/media/${listed.id}`)[0]?.body).toEqual({
        name: 'Moti',
        alt: 'A dog in the sun',
        focus: { x: 20, y: 60 },
      }),
    );
  });

  it('adds a cropped copy, which never extends beyond the picture', async () => {
    const { callsTo } = show({}, `/admin/media?pictures.open=${listed.id}`);
    await user.click(await screen.findByRole('button', { name: 'Crop' }));
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await user.click(screen.getByRole('button', { name: 'Add to Library' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The crop was added to the library'));
    expect(callsTo(`POST /admin/media/${listed.id}/crops`)[0]!.body).toEqual({
      left: 10,
      top: 20,
      width: 1_590,
      height: 300,
    });
  });
});

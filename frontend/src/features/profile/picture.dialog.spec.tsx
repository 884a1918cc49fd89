import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { uploadAvatar } from '../../api/upload';
import { currentSession } from '../../api/session';
import { ApiError } from '@aar/api-client/api';
import { refusals } from '@aar/contracts/refusals';
import { renderScreen, someMember } from '../../testing/render-screen';
import { someProfile } from '../../testing/some-profile';
import { cropPicture } from './crop-picture';
import PictureDialog from './picture.dialog';

jest.mock('../../api/upload');
jest.mock('../../api/pictures/shrink-picture', () => ({ shrinkPicture: jest.fn(async (file: File) => file) }));
jest.mock('./crop-picture');
// The cropper measures a decoded picture, which jsdom cannot do.
jest.mock('../../ui/form/crop-box', () => ({
  CropBox: ({ onChange, onUnreadable }: { onChange: (area: object) => void; onUnreadable: () => void }) => (
    <>
      <button onClick={() => onChange({ x: 10, y: 20, width: 300, height: 300 })}>Crop</button>
      <button onClick={onUnreadable}>Cannot decode</button>
    </>
  ),
}));

const onClose = jest.fn();
const user = userEvent.setup({ applyAccept: false });
const show = (avatarUrl: string | null = null) =>
  renderScreen(<PictureDialog user={{ ...someMember, avatarUrl }} onClose={onClose} />, {
    member: someMember,
    answers: { 'PUT /profile/avatar': ({ body }) => someProfile({ avatarUrl: body.mediaId ? '/new.webp' : null }) },
  });
const picture = (name = 'dog.jpg', type = 'image/jpeg', bytes = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const choose = async (file: File) =>
  user.upload(await screen.findByLabelText('Choose a Picture', { selector: 'input' }), file);
const cropped = new Blob(['square'], { type: 'image/webp' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  jest.mocked(cropPicture).mockResolvedValue(cropped);
  onClose.mockClear();
});

describe('the profile picture', () => {
  it.each([
    [picture('notes.txt', 'text/plain'), 'Please upload an image file (JPG, PNG, GIF, etc.)'],
    [picture('drawing.svg', 'image/svg+xml'), 'Please upload an image file (JPG, PNG, GIF, etc.)'],
    [picture('huge.png', 'image/png', 5 * 1024 * 1024 + 1), 'Please upload an image smaller than 5MB'],
  ])('rejects %p', async (file, sentence) => {
    show();
    await choose(file);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Picture' })).toBeNull();
  });

  it('is cropped, uploaded with its progress, and then shown', async () => {
    let finish: (stored: object) => void = () => undefined;
    jest.mocked(uploadAvatar).mockImplementation((_, { onProgress }) => {
      onProgress(0.42);
      return new Promise(resolve => (finish = resolve as typeof finish));
    });
    const { callsTo } = show();
    await choose(picture());
    expect(await screen.findByRole('button', { name: 'Save Picture' })).toBeDisabled();
    await user.click(screen.getByText('Crop'));
    await user.click(screen.getByRole('button', { name: 'Save Picture' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuetext', '42 %');
    expect(cropPicture).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'dog.jpg' }),
      expect.objectContaining({ x: 10 }),
    );
    finish({ id: 'media-1' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(callsTo('PUT /profile/avatar')[0]?.body).toEqual({ mediaId: 'media-1' });
    expect(currentSession()?.user.avatarUrl).toBe('/new.webp');
  });

  it('may be a photo above the limit, which is shrunk before it is cropped', async () => {
    const shrunk = picture('phone.jpg');
    jest.mocked(shrinkPicture).mockResolvedValueOnce(shrunk);
    jest.mocked(uploadAvatar).mockReturnValue(new Promise(() => undefined));
    show();
    await choose(picture('phone.heic', '', 24 * 1024 ** 2));
    await user.click(await screen.findByText('Crop'));
    await user.click(screen.getByRole('button', { name: 'Save Picture' }));
    await waitFor(() => expect(cropPicture).toHaveBeenLastCalledWith(shrunk, expect.anything()));
  });

  it('that is a HEIC which cannot be read is refused with what to do', async () => {
    jest
      .mocked(shrinkPicture)
      .mockRejectedValueOnce(new ApiError(415, { code: 'content.media.heic', message: refusals.heicUnread }));
    show();
    await choose(picture('phone.heic', 'image/heic'));
    expect(await screen.findByText(refusals.heicUnread)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Picture' })).toBeNull();
  });

  it('can be cropped again or replaced when the server rejects it', async () => {
    const refusal = { code: 'content.media.unreadable', message: 'This image cannot be read' };
    jest.mocked(uploadAvatar).mockRejectedValue(new ApiError(422, refusal));
    show();
    await choose(picture());
    await user.click(await screen.findByText('Crop'));
    await user.click(screen.getByRole('button', { name: 'Save Picture' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This image cannot be read');
    expect(screen.getByRole('button', { name: 'Save Picture' })).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('must be chosen again when the browser cannot decode it', async () => {
    show();
    await choose(picture());
    await user.click(await screen.findByText('Cannot decode'));
    expect(await screen.findByText('This image cannot be read')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a Picture' })).toBeVisible();
  });

  it('is removed after a confirmation', async () => {
    const { callsTo } = show('/old.webp');
    await user.click(await screen.findByRole('button', { name: 'Remove Picture' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove your picture?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(callsTo('PUT /profile/avatar')[0]?.body).toEqual({ mediaId: null });
  });
});

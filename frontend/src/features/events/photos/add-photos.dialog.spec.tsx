import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadPhoto } from '../../../api/upload';
import { renderScreen, someMember } from '../../../testing/render-screen';
import { somePicture } from '../../../testing/some-picture';
import { toast } from '../../../ui/feedback/toast';
import AddPhotosDialog from './add-photos.dialog';

jest.mock('../../../api/upload');

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => jest.restoreAllMocks());

it('names a photo whose upload failed after submitting, retries it, and adds the stored one only once', async () => {
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  let fail: (error: Error) => void = () => undefined;
  jest
    .mocked(uploadPhoto)
    .mockResolvedValueOnce(somePicture('one'))
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
    .mockResolvedValueOnce(somePicture('two'));
  const onClose = jest.fn();
  const { callsTo } = renderScreen(<AddPhotosDialog id="event" title="Camp" room={4} onClose={onClose} />, {
    member: someMember,
    answers: { 'POST /events/:id/photos': {} },
  });
  const files = ['one', 'two'].map(name => new File([name], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText('Add Photos', { selector: 'input' }), files);
  await userEvent.click(screen.getByRole('button', { name: 'Add to Event' }));
  fail(new TypeError('Oh'));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('two could not be added. You can try it again here.', expect.anything()),
  );
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again: two' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to Event' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(toast.success).toHaveBeenCalledWith('Photos Added', 'Everybody can see them now.');
  const sent = callsTo('POST /events/event/photos').map(({ body }) => body.photos);
  expect(sent).toEqual([[somePicture('one').id], [somePicture('two').id]]);
});

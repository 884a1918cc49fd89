import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadToLibrary } from '../../api/upload';
import { renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { someLibraryPicture } from '../../testing/some-library-picture';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { PictureInput } from './picture-input';

jest.mock('../../api/upload');

const onSubmit = jest.fn();
const user = userEvent.setup({ applyAccept: false });

function Form() {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <Field label="Logo">
        <PictureInput label="Logo" words="widget" value={value} onChange={setValue} />
      </Field>
    </form>
  );
}
const show = () =>
  renderScreen(<Form />, {
    member: someAdministrator,
    answers: { 'GET /admin/media': { media: [someLibraryPicture], nextCursor: null } },
  });
const openPicker = async () => {
  await user.click(screen.getByRole('button', { name: 'Choose Logo' }));
  return within(await screen.findByRole('dialog', { name: 'Choose a Picture' }));
};

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
  onSubmit.mockClear();
});
afterEach(() => jest.restoreAllMocks());

describe('the picture field', () => {
  it('takes a picture of the library with its metadata, shows it, and can be cleared', async () => {
    show();
    const picker = await openPicker();
    await user.click(await picker.findByRole('button', { name: /street-dog/ }));
    expect(screen.getByLabelText('Logo')).toHaveValue(someLibraryPicture.address);
    expect(screen.getByRole('img', { name: 'Logo, as it is chosen' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
    expect(screen.getByLabelText('Logo')).toHaveValue('');
  });

  it('searches the library without submitting the surrounding form', async () => {
    const { callsTo } = show();
    const picker = await openPicker();
    await user.type(picker.getByRole('searchbox'), 'kite{Enter}');
    await picker.findByRole('button', { name: /street-dog/ });
    expect(callsTo('GET /admin/media').at(-1)!.query.get('q')).toBe('kite');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('uploads a picture, and shows the accepted formats', async () => {
    jest.mocked(uploadToLibrary).mockResolvedValue(someLibraryPicture);
    show();
    const picker = await openPicker();
    await user.click(picker.getByRole('tab', { name: 'Upload' }));
    expect(picker.getByText('PNG, JPG, GIF up to 5MB')).toBeVisible();
    const input = picker.getByLabelText('Upload a Picture', { selector: 'input' });
    await user.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await picker.findByText('notes.txt: Please select an image file')).toBeVisible();
    const huge = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(huge, 'size', { value: 5 * 1024 ** 2 + 1 });
    await user.upload(input, huge);
    expect(await picker.findByText('huge.png: File size must be less than 5MB')).toBeVisible();
    await user.upload(input, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByDisplayValue(someLibraryPicture.address)).toBeVisible();
  });
});

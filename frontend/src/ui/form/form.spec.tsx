import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { i18n } from '../../i18n/i18n';
import { Field } from './field';
import { useZodForm } from './form';
import { TextInput } from './inputs';
import { toast } from '../feedback/toast';

jest.mock('../feedback/toast', () => ({ toast: { error: jest.fn() } }));

const Schema = z.object({
  title: z.string().trim().min(5, 'Title must be at least 5 characters'),
  city: z.string().min(1, 'Please select a city'),
});

function Sample({
  onSubmit,
  onError,
}: {
  onSubmit: (values: object) => Promise<unknown>;
  onError?: (error: unknown) => void;
}) {
  const form = useZodForm(Schema, { defaultValues: { title: '', city: '' }, onSubmit, onError });
  return (
    <form onSubmit={form.submit} noValidate>
      <Field label="Title" error={form.error('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="City" error={form.error('city')}>
        <TextInput {...form.register('city')} />
      </Field>
      <button>{form.pending ? 'Saving...' : 'Save'}</button>
      {form.formState.isSubmitSuccessful && <p>Saved</p>}
    </form>
  );
}

const show = (props: Parameters<typeof Sample>[0]) =>
  render(
    <I18nProvider i18n={i18n}>
      <Sample {...props} />
    </I18nProvider>,
  );
const save = () => userEvent.click(screen.getByRole('button'));
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Title'), '  Water bowls ');
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
};

describe('a form', () => {
  it('shows the sentences of the schema, sends nothing and focuses the first field', async () => {
    const onSubmit = jest.fn();
    show({ onSubmit });
    await save();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Title must be at least 5 characters');
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Please select a city');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends what the schema made of the values, and waits', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(() => new Promise<void>(resolve => (finish = resolve)));
    show({ onSubmit });
    await fill();
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ title: 'Water bowls', city: 'Pune' });
    expect(screen.getByRole('button')).toHaveTextContent('Saving...');
    expect(screen.queryByText('Saved')).toBeNull();
    finish();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
  });

  it('does not count as submitted when sending failed, and can be sent again', async () => {
    const onSubmit = jest.fn().mockRejectedValueOnce(new ApiError(503, { code: 'service.away', message: 'Resting' }));
    show({ onSubmit });
    await fill();
    await save();
    expect(toast.error).toHaveBeenCalledWith('Resting');
    expect(screen.queryByText('Saved')).toBeNull();
    await save();
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('puts the server’s problems on their fields and focuses the first', async () => {
    const errors = [{ path: 'city', message: 'There is no such city' }];
    const problem = { code: 'input.invalid', message: 'Please check the highlighted fields', errors };
    show({ onSubmit: () => Promise.reject(new ApiError(400, problem)) });
    await fill();
    await save();
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('There is no such city');
    expect(screen.getByLabelText('City')).toHaveFocus();
  });

  it('says at a field when another try makes sense', async () => {
    const message = 'Please wait before asking for another code.';
    const problem = { code: 'identity.code.too-soon', message, errors: [{ path: 'city', message }] };
    show({ onSubmit: () => Promise.reject(new ApiError(429, problem, 25)) });
    await fill();
    await save();
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription(`${message} You can try again in 25 seconds.`);
  });

  it.each([
    ['of the server in its words', new ApiError(503, { code: 'service.away', message: 'Resting' }), 'Resting'],
    ['of the network in ours', new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
  ])('tells a failure %s where nobody else does', async (_, failure, sentence) => {
    show({ onSubmit: () => Promise.reject(failure) });
    await fill();
    await save();
    expect(toast.error).toHaveBeenCalledWith(sentence);
  });

  it('hands on a failure that names no field of it', async () => {
    const onError = jest.fn();
    const failure = new ApiError(503, { code: 'service.away', message: 'Resting' });
    show({ onSubmit: () => Promise.reject(failure), onError });
    await fill();
    await save();
    expect(onError).toHaveBeenCalledWith(failure);
  });
});

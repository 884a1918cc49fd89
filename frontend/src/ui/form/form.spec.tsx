import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { i18n } from '../../i18n/i18n';
import { Field } from './field';
import { useZodForm } from './form';
import { TextInput } from './inputs';
import { findToast, renderToaster } from '../../testing/toasts';

renderToaster();
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
const save = () => userEvent.click(screen.getByRole('button', { name: /^Sav/ }));
const isFocused = (field: HTMLElement) => waitFor(() => expect(field).toHaveFocus());
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Title'), '  Water bowls ');
  await userEvent.type(screen.getByLabelText('City'), 'Pune');
};

it('a form has a default message where its schema has none', () => {
  expect(z.string().min(1).safeParse('').error?.issues[0]?.message).toBe('Please fill this in');
});

describe('a form', () => {
  it('shows the schema’s messages, sends nothing and focuses the first invalid field', async () => {
    const onSubmit = jest.fn();
    show({ onSubmit });
    await save();
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Title must be at least 5 characters');
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Please select a city');
    await isFocused(screen.getByLabelText('Title'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends the parsed values and is pending meanwhile', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(() => new Promise<void>(resolve => (finish = resolve)));
    show({ onSubmit });
    await fill();
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ title: 'Water bowls', city: 'Pune' });
    expect(screen.getByRole('button', { name: /^Sav/ })).toHaveTextContent('Saving...');
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
    await findToast('Resting');
    expect(screen.queryByText('Saved')).toBeNull();
    await save();
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('shows the server’s errors at their fields and focuses the first', async () => {
    const errors = [{ path: 'city', message: 'There is no such city' }];
    const problem = { code: 'input.invalid', message: 'Please check the highlighted fields', errors };
    show({ onSubmit: () => Promise.reject(new ApiError(400, problem)) });
    await fill();
    await save();
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('There is no such city');
    await isFocused(screen.getByLabelText('City'));
  });

  it('says at a field when to retry', async () => {
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
  ])('shows a toast for a failure %s when there is no other handler', async (_, failure, sentence) => {
    show({ onSubmit: () => Promise.reject(failure) });
    await fill();
    await save();
    await findToast(sentence);
  });

  it('passes on a failure that names none of its fields', async () => {
    const onError = jest.fn();
    const failure = new ApiError(503, { code: 'service.away', message: 'Resting' });
    show({ onSubmit: () => Promise.reject(failure), onError });
    await fill();
    await save();
    expect(onError).toHaveBeenCalledWith(failure);
  });
});

describe('input while a form is being sent', () => {
  const Dog = z.object({
    name: z.string(),
    home: z.object({ city: z.string() }),
    bowls: z.array(z.object({ of: z.string() })),
  });
  type Dog = z.infer<typeof Dog>;
  const moti: Dog = { name: 'Moti', home: { city: 'Pune' }, bowls: [{ of: 'rice' }] };

  function DogForm({ save }: { save: (dog: Dog) => Promise<Dog> }) {
    const form = useZodForm(Dog, {
      defaultValues: moti,
      onSubmit: async dog => {
        form.showSaved(await save(dog));
      },
    });
    const { fields, append } = useFieldArray({ control: form.control, name: 'bowls' });
    return (
      <form onSubmit={form.submit} noValidate>
        <Field label="Name">
          <TextInput {...form.register('name')} />
        </Field>
        <Field label="City">
          <TextInput {...form.register('home.city')} />
        </Field>
        {fields.map(({ id }, place) => (
          <Field key={id} label={`Bowl ${place + 1}`}>
            <TextInput {...form.register(`bowls.${place}.of`)} />
          </Field>
        ))}
        <button type="button" onClick={() => append({ of: 'water' })}>
          Add
        </button>
        <button>Save</button>
        <p>{form.formState.isDirty ? 'Not saved' : 'Saved'}</p>
      </form>
    );
  }
  /** Submits the form and runs `meanwhile` before the response, in which the server has renamed Moti to Sheru. */
  async function saveAnd(meanwhile: () => Promise<void>) {
    let finish: (dog: Dog) => void = () => undefined;
    const save = jest.fn(() => new Promise<Dog>(resolve => (finish = resolve)));
    render(
      <I18nProvider i18n={i18n}>
        <DogForm save={save} />
      </I18nProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await meanwhile();
    await act(async () => finish({ ...moti, name: 'Sheru' }));
  }

  it('is empty when nobody typed: all values are the server’s', async () => {
    await saveAnd(async () => undefined);
    expect(screen.getByLabelText('Name')).toHaveValue('Sheru');
    expect(screen.getByText('Saved')).toBeVisible();
  });

  it.each([
    ['in a field', 'Name', 'Moti!'],
    ['in a group of fields', 'City', 'Pune!'],
    ['in a list of fields', 'Bowl 1', 'rice!'],
  ])('is kept %s, and counts as unsaved', async (_, label, typed) => {
    await saveAnd(() => userEvent.type(screen.getByLabelText(label), '!'));
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(screen.getByLabelText('Name')).toHaveValue(label === 'Name' ? typed : 'Sheru');
    expect(screen.getByText('Not saved')).toBeVisible();
  });

  it('is kept when a list of fields has grown', async () => {
    await saveAnd(() => userEvent.click(screen.getByRole('button', { name: 'Add' })));
    expect(screen.getByLabelText('Bowl 2')).toHaveValue('water');
    expect(screen.getByText('Not saved')).toBeVisible();
  });
});

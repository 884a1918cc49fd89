import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { i18n } from '../../i18n/i18n';
import { Checkbox, RadioCards } from './choices';
import { Field } from './field';
import { useZodForm, type ZodForm } from './form';
import { TextInput } from './inputs';

const Walk = z.object({
  pace: z.string().min(1, 'Please choose a pace'),
  city: z.string().min(1, 'Please select a city'),
  agreed: z.boolean().refine(agreed => agreed, 'Please agree'),
});
const none = { pace: '', city: '', agreed: false };
const all = { pace: 'slow', city: 'Pune', agreed: true };
/** Rendered by a component of its own, so registered after the fields around it. */
const City = ({ form }: { form: ZodForm<typeof Walk> }) => (
  <Field label="City" error={form.error('city')}>
    <TextInput {...form.register('city')} />
  </Field>
);
function WalkForm({ values, onSubmit }: { values: typeof all; onSubmit: () => Promise<unknown> }) {
  const form = useZodForm(Walk, { defaultValues: values, onSubmit });
  const options = ['slow', 'fast'].map(value => ({ value, label: value }));
  return (
    <>
      <input aria-label="Elsewhere" aria-invalid />
      <form onSubmit={form.submit} noValidate>
        <RadioCards legend="Pace" options={options} error={form.error('pace')} {...form.register('pace')} />
        <City form={form} />
        <Checkbox error={form.error('agreed')} {...form.register('agreed')}>
          I agree
        </Checkbox>
        <button>Save</button>
      </form>
    </>
  );
}
const save = () => userEvent.click(screen.getByRole('button'));
const isFocused = (field: HTMLElement) => waitFor(() => expect(field).toHaveFocus());
/** Submits these values, on top of valid ones, to a server that rejects the fields of these paths. */
const walk = async (values: Partial<typeof all>, ...paths: string[]) => {
  const errors = paths.map(path => ({ path, message: 'Not here' }));
  const problem = new ApiError(400, {
    code: 'input.invalid',
    message: 'Please check the highlighted fields',
    errors,
  });
  render(
    <I18nProvider i18n={i18n}>
      <WalkForm values={{ ...all, ...values }} onSubmit={() => Promise.reject(problem)} />
    </I18nProvider>,
  );
  await save();
};

/** A button outside the form, as in an alert dialog. */
function Question() {
  const form = useZodForm(Walk.pick({ city: true }), { defaultValues: { city: '' }, onSubmit: jest.fn() });
  return (
    <>
      <Field label="City" error={form.error('city')}>
        <TextInput {...form.register('city')} />
      </Field>
      <button onClick={() => void form.submit()}>Save</button>
    </>
  );
}

describe('a rejected form focuses the first of its fields with an error', () => {
  it('on the screen, whatever was registered first, and none before it', async () => {
    const focused: EventTarget[] = [];
    const note = ({ target }: FocusEvent) => void focused.push(target!);
    document.addEventListener('focusin', note);
    await walk({ city: '', agreed: false });
    await isFocused(screen.getByLabelText('City'));
    document.removeEventListener('focusin', note);
    expect(focused).not.toContain(screen.getByLabelText('I agree'));
  });

  it('by its first button, when that is a group of radio buttons', async () => {
    await walk(none);
    await isFocused(screen.getByRole('radio', { name: 'slow' }));
  });

  it('also when the server names several, in whatever order', async () => {
    await walk({}, 'agreed', 'city');
    await isFocused(screen.getByLabelText('City'));
  });

  it('again when the next attempt is rejected', async () => {
    await walk({ city: '', agreed: false });
    await userEvent.type(screen.getByLabelText('City'), 'Pune');
    await save();
    await isFocused(screen.getByLabelText('I agree'));
    await save();
    await isFocused(screen.getByLabelText('I agree'));
  });

  it('also when a button outside the form submits it', async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Question />
      </I18nProvider>,
    );
    await save();
    await isFocused(screen.getByLabelText('City'));
  });
});

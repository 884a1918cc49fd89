import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { FormField, Loaded } from '../forms/described-form';
import { someMember } from './render-screen';

type Field = Pick<FormField<Record<string, unknown>>, 'name' | 'label' | 'kind' | 'optional'>;
type Form = Loaded<(me: User) => { fields: readonly Field[] }>;

/** Fills in the given values in an open described form; fields without a value are left unchanged. */
export async function fillIn({ form }: { form: Form }, values: object) {
  const { fields } = (await form())(someMember);
  await screen.findByRole('dialog');
  for (const field of fields) await enter(field, (values as Record<string, unknown>)[field.name]);
}

async function enter({ label, kind, optional }: Field, value: unknown) {
  if (value === undefined || value === null || value === false || value === '') return;
  const control = await screen.findByLabelText(optional ? `${label} (optional)` : label);
  if (kind === 'switch') await userEvent.click(control);
  else if (kind === 'select') await userEvent.selectOptions(control, String(value));
  else {
    await userEvent.clear(control);
    await userEvent.type(control, String(value));
  }
}

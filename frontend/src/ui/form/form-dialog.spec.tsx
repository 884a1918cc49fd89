import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { renderScreen } from '../../testing/render-screen';
import { Combobox } from './combobox';
import type { Choice } from './combobox-box';
import { Field } from './field';
import { useZodForm } from './form';
import { FormDialog } from './form-dialog';
import { TextInput } from './inputs';
import { Switch } from './switch';

const Note = z.object({ words: z.string().min(3, 'Too short'), pinned: z.boolean() });

function Notes({ send, dirty, guarded }: { send: () => Promise<void>; dirty?: boolean; guarded?: boolean }) {
  const [open, setOpen] = useState(true);
  const form = useZodForm(Note, { defaultValues: { words: '', pinned: false }, onSubmit: send });
  const window = (
    <FormDialog
      form={form}
      dirty={dirty}
      guarded={guarded}
      hasCancel
      onClose={() => setOpen(false)}
      title="A note"
      submitLabel="Save"
      pendingLabel="Saving..."
      beside={<input aria-label="Search" />}
    >
      <Field label="Words" error={form.error('words')}>
        <TextInput {...form.register('words')} />
      </Field>
      <Switch
        label="Pinned"
        checked={form.watch('pinned')}
        onCheckedChange={pinned => form.setValue('pinned', pinned, { shouldDirty: true })}
      />
    </FormDialog>
  );
  return open && window;
}

const meera: Choice = { value: 'meera', label: 'Meera Pillai' };
function Members({ send, onChoose }: { send: () => Promise<void>; onChoose: (chosen: Choice[]) => void }) {
  const form = useZodForm(z.object({}), { defaultValues: {}, onSubmit: send });
  return (
    <FormDialog form={form} onClose={jest.fn()} title="Members" submitLabel="Save" pendingLabel="Saving...">
      <Field label="Members">
        <Combobox chosen={[]} onChoose={onChoose} search={async () => [meera]} />
      </Field>
    </FormDialog>
  );
}

const send = jest.fn(() => Promise.resolve());
const show = (how: { dirty?: boolean; guarded?: boolean } = {}) => renderScreen(<Notes send={send} {...how} />);
const type = (words = 'Three pups') => userEvent.type(screen.getByLabelText('Words'), words);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Close without saving?' });
const isClosed = () =>
  waitFor(() => {
    // By its label: a dialog behind an alert dialog has no accessible roles.
    expect(screen.queryByLabelText('Words')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
beforeEach(() => send.mockClear());

describe('a form in a dialog', () => {
  it('closes at once while the form is unchanged, whatever is typed outside it', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Search'), 'dogs');
    await press('Close');
    await isClosed();
  });

  it('asks before it discards input, and keeps it on Cancel', async () => {
    show();
    await type();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'A note' })).toBeVisible();
    expect(screen.getByLabelText('Words')).toHaveValue('Three pups');
  });

  it('does not ask once the change is undone', async () => {
    show();
    await type('a');
    await userEvent.type(screen.getByLabelText('Words'), '{Backspace}');
    await press('Close');
    await isClosed();
  });

  it.each([
    ['a switch was turned', () => userEvent.click(screen.getByRole('switch', { name: 'Pinned' })), 'Close'],
    ['Cancel closes it', () => type(), 'Cancel'],
  ])('also asks when %s', async (_what, change, button) => {
    show();
    await change();
    await press(button);
    await question();
  });

  it('asks from the start when changes outside the form would be lost', async () => {
    show({ dirty: true });
    await press('Close');
    await question();
    await press('Close');
    await isClosed();
  });

  it('does not ask when the form is not guarded', async () => {
    show({ guarded: false });
    await type();
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  it('is submitted by its button and by Enter', async () => {
    show();
    await type();
    await press('Save');
    await type('{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('cannot be closed while it is being sent', async () => {
    send.mockImplementationOnce(() => new Promise(() => undefined));
    show();
    await type();
    await press('Save');
    await screen.findByText('Saving...');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'A note' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('takes no input while it is being sent, and does again after a failure', async () => {
    let fail: () => void = () => undefined;
    send.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('Oh')))));
    show();
    await type();
    await press('Save');
    await type(' and their mother');
    await userEvent.click(screen.getByRole('switch', { name: 'Pinned' }));
    screen.getByRole('switch', { name: 'Pinned' }).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByLabelText('Words')).toHaveValue('Three pups');
    expect(screen.getByRole('switch', { name: 'Pinned' })).not.toBeChecked();
    await act(async () => fail());
    await type(' and their mother');
    await userEvent.click(screen.getByRole('switch', { name: 'Pinned' }));
    expect(screen.getByLabelText('Words')).toHaveValue('Three pups and their mother');
    expect(screen.getByRole('switch', { name: 'Pinned' })).toBeChecked();
  });

  it('takes no choice from an open list of a field while it is being sent', async () => {
    let fail: () => void = () => undefined;
    const choose = jest.fn();
    const sending = () => new Promise<void>((_, reject) => (fail = () => reject(new Error('Oh'))));
    renderScreen(<Members send={sending} onChoose={choose} />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Members' }));
    const option = await screen.findByRole('option', { name: 'Meera Pillai' });
    fireEvent.submit(document.querySelector('form')!);
    await screen.findByText('Saving...');
    await userEvent.click(option);
    expect(choose).not.toHaveBeenCalled();
    await act(async () => fail());
    await userEvent.click(option);
    expect(choose).toHaveBeenCalledTimes(1);
  });
});

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
      {...{ form, dirty, guarded }}
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
    <FormDialog {...{ form }} onClose={jest.fn()} title="Members" submitLabel="Save" pendingLabel="Saving...">
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
    // By its field: a dialog below a question is hidden from roles.
    expect(screen.queryByLabelText('Words')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
beforeEach(() => send.mockClear());

describe('a form in a window', () => {
  it('closes at once while nothing is changed, whatever is typed beside it', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Search'), 'dogs');
    await press('Close');
    await isClosed();
  });

  it('asks before what was typed is lost, and keeps it when told to stay', async () => {
    show();
    await type();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'A note' })).toBeVisible();
    expect(screen.getByLabelText('Words')).toHaveValue('Three pups');
  });

  it('asks no more once the change is taken back', async () => {
    show();
    await type('a');
    await userEvent.type(screen.getByLabelText('Words'), '{Backspace}');
    await press('Close');
    await isClosed();
  });

  it.each([
    ['a switch was turned', () => userEvent.click(screen.getByRole('switch', { name: 'Pinned' })), 'Close'],
    ['Cancel closes it', () => type(), 'Cancel'],
  ])('asks also when %s', async (_what, change, button) => {
    show();
    await change();
    await press(button);
    await question();
  });

  it('asks from the start when something else would be lost', async () => {
    show({ dirty: true });
    await press('Close');
    await question();
    await press('Close');
    await isClosed();
  });

  it('does not ask where nothing is worth it', async () => {
    show({ guarded: false });
    await type();
    await userEvent.keyboard('{Escape}');
    await isClosed();
  });

  it('is sent by its button and by Enter, which are the same form', async () => {
    show();
    await type();
    await press('Save');
    await type('{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('closes by nothing while it is sent', async () => {
    send.mockImplementationOnce(() => new Promise(() => undefined));
    show();
    await type();
    await press('Save');
    await screen.findByText('Saving...');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'A note' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('takes nothing while it is sent, and all again once that failed', async () => {
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

  it('takes nothing from a list that a field had open when it was sent', async () => {
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

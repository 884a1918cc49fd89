import { useState } from 'react';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '../../i18n/i18n';
import { Combobox } from './combobox';
import type { Choice, ComboboxProps } from './combobox-box';
import { Field } from './field';

const members: Choice[] = ['Meera Pillai', 'Ravi Pawar', 'Meher Irani'].map(label => ({
  value: label.split(' ')[0]!,
  label,
}));
const search = jest.fn(async (words: string) =>
  members.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase())),
);

function Picker({ most, look = search }: { most?: number; look?: ComboboxProps['search'] }) {
  const [chosen, setChosen] = useState<Choice[]>([]);
  return (
    <I18nProvider i18n={i18n}>
      <Field label="Members">
        <Combobox chosen={chosen} onChoose={setChosen} search={look} most={most} placeholder="Name" />
      </Field>
      <output>{chosen.map(({ value }) => value).join(',')}</output>
    </I18nProvider>
  );
}
const show = async (props: Parameters<typeof Picker>[0] = {}) => {
  render(<Picker {...props} />);
  return screen.findByRole('combobox', { name: 'Members' });
};
const isChosen = (values: string) => waitFor(() => expect(document.querySelector('output')).toHaveTextContent(values));
beforeEach(() => search.mockClear());

describe('a combobox', () => {
  it('searches and chooses options with the keyboard', async () => {
    const box = await show();
    await userEvent.type(box, 'me');
    await screen.findByRole('option', { name: 'Meera Pillai' });
    expect(screen.queryByRole('option', { name: 'Ravi Pawar' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await isChosen('Meera');
    expect(box).toHaveValue('');
    await userEvent.type(box, 'ravi');
    await screen.findByRole('option', { name: 'Ravi Pawar' });
    await userEvent.keyboard('{Enter}');
    await isChosen('Meera,Ravi');
  });

  it('sends one search for text typed without a pause', async () => {
    const box = await show();
    await userEvent.click(box);
    await screen.findByRole('option', { name: 'Ravi Pawar' });
    search.mockClear();
    for (const words of ['r', 'ra', 'rav', 'ravi']) fireEvent.change(box, { target: { value: words } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(search.mock.calls.map(([words]) => words)).toEqual(['ravi']);
  });

  it('removes a choice by its button', async () => {
    const box = await show();
    await userEvent.type(box, 'ravi');
    await userEvent.click(await screen.findByRole('option', { name: 'Ravi Pawar' }));
    await isChosen('Ravi');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ravi Pawar', hidden: true }));
    await waitFor(() => expect(document.querySelector('output')).toBeEmptyDOMElement());
  });

  it('replaces the choice when only one is allowed', async () => {
    const box = await show({ most: 1 });
    await userEvent.type(box, 'ravi');
    await userEvent.click(await screen.findByRole('option', { name: 'Ravi Pawar' }));
    await userEvent.type(box, 'meera');
    await userEvent.click(await screen.findByRole('option', { name: 'Meera Pillai' }));
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent(/^Meera$/));
  });

  it.each<[string, ComboboxProps['search'], string]>([
    ['nothing matches', async () => [], 'Nothing matches'],
    ['the search fails', () => Promise.reject(new Error('gone')), 'The search failed. Please try again.'],
  ])('shows a message when %s', async (_when, look, sentence) => {
    const box = await show({ look });
    await userEvent.type(box, 'x');
    expect(await within(document.body).findByText(sentence)).toBeVisible();
  });
});

import { useState } from 'react';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n } from '../../i18n/i18n';
import { CodeBoxes } from './code-boxes';

function Code({ start = '', ...rest }: { start?: string; error?: string; readOnly?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <I18nProvider i18n={i18n}>
      <CodeBoxes label="6-digit code" value={value} onChange={setValue} {...rest} />
      <output>{value}</output>
    </I18nProvider>
  );
}

const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number} of 6` });
const shown = () =>
  screen
    .getAllByRole('textbox')
    .map(input => (input as HTMLInputElement).value || '_')
    .join('');
const value = () => screen.getByRole('status').textContent;

describe('code boxes', () => {
  it('are a labelled group of six; the first allows autofill by the phone', () => {
    render(<Code />);
    expect(screen.getByRole('group', { name: '6-digit code' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
    expect(box(1)).toHaveAttribute('inputmode', 'numeric');
  });

  it('move on with every digit and ignore other characters', async () => {
    render(<Code />);
    await userEvent.click(box(1));
    await userEvent.keyboard('6a5x4321');
    expect(shown()).toBe('654321');
    expect(value()).toBe('654321');
    expect(box(6)).toHaveFocus();
  });

  it.each(['654 321', '654-321', ' 654321\n', 'Code: 654321'])('are all filled by pasting %j', async text => {
    render(<Code />);
    await userEvent.click(box(3));
    await userEvent.paste(text);
    expect(value()).toBe('654321');
    expect(box(6)).toHaveFocus();
  });

  it('are all filled when the phone autofills the code into the first', async () => {
    render(<Code />);
    await userEvent.type(box(1), '6', { skipClick: false });
    await userEvent.clear(box(1));
    await userEvent.click(box(1));
    await userEvent.paste('123456');
    expect(value()).toBe('123456');
  });

  it('are all filled by a password manager, which sets the value of the first without a paste', () => {
    render(<Code />);
    fireEvent.input(box(1), { target: { value: '123456' } });
    expect(value()).toBe('123456');
    expect(shown()).toBe('123456');
    expect(box(6)).toHaveFocus();
  });

  it('move back with Backspace and clear each box', async () => {
    render(<Code start="654" />);
    await userEvent.click(box(4));
    await userEvent.keyboard('{Backspace}');
    expect(shown()).toBe('65____');
    expect(box(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(shown()).toBe('______');
    expect(box(1)).toHaveFocus();
  });

  it('keep the other digits when one in the middle is removed or replaced', async () => {
    render(<Code start="654321" />);
    await userEvent.click(box(3));
    await userEvent.keyboard('{Backspace}');
    expect(shown()).toBe('65_321');
    await userEvent.keyboard('9');
    expect(shown()).toBe('659321');
    await userEvent.click(box(1));
    await userEvent.keyboard('1');
    expect(shown()).toBe('159321');
  });

  it('keep their content and the focus while the code is verified', async () => {
    render(<Code start="654321" readOnly />);
    await userEvent.click(box(2));
    await userEvent.keyboard('{Backspace}9');
    await userEvent.paste('111111');
    expect(value()).toBe('654321');
    expect(box(2)).toHaveFocus();
  });

  it('focus the first box on an error, or the empty one', () => {
    const { unmount } = render(<Code start="654321" error="Invalid code. Please try again." />);
    expect(box(1)).toHaveFocus();
    unmount();
    render(<Code start="654" error="Please enter the complete 6-digit code" />);
    expect(box(4)).toHaveFocus();
  });

  it('show the error', () => {
    render(<Code start="654321" error="Invalid code. Please try again." />);
    expect(box(1)).toBeInvalid();
    expect(box(1)).toHaveAccessibleDescription('Invalid code. Please try again.');
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid code. Please try again.');
  });
});

import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { i18n } from '../../i18n/i18n';
import { Checkbox, CheckPills, RadioCards } from './choices';
import { Field } from './field';
import { PasswordInput, PhoneInput, Select, TextArea, TextInput } from './inputs';

const show = (children: ReactNode) => render(<I18nProvider i18n={i18n}>{children}</I18nProvider>);

describe('a field', () => {
  it('labels its control and describes it with its hint', () => {
    show(
      <Field label="Mobile" hint="10 digits">
        <PhoneInput />
      </Field>,
    );
    const input = screen.getByLabelText('Mobile');
    expect(input).toHaveAccessibleDescription('10 digits');
    expect(input).toBeValid();
  });

  it.each([
    ['text input', <TextInput key="a" />],
    ['text area', <TextArea key="b" />],
    ['select', <Select key="c" placeholder="Choose" />],
    ['password', <PasswordInput key="d" />],
    ['phone', <PhoneInput key="e" />],
  ])('links its error to a %s', (_, control) => {
    show(
      <Field label="Title" hint="Short" error="Title must be at least 5 characters">
        {control}
      </Field>,
    );
    const input = screen.getByLabelText('Title');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Short Title must be at least 5 characters');
  });

  it('has no error attributes when there is no error', () => {
    show(
      <Field label="Title">
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText('Title')).not.toHaveAttribute('aria-describedby');
    expect(screen.getByLabelText('Title')).not.toHaveAttribute('aria-invalid');
  });
});

describe('other controls', () => {
  it('show and hide a password', async () => {
    show(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('describe a group and a checkbox by their errors', () => {
    show(
      <>
        <RadioCards legend="Urgency" options={[{ value: 'low', label: 'Low' }]} error="Please select urgency level" />
        <CheckPills legend="Interests" options={[{ value: 'owls', label: 'Owls' }]} error="Please choose one" />
        <Checkbox error="You must accept the terms and conditions">I accept</Checkbox>
      </>,
    );
    const urgency = screen.getByRole('radiogroup', { name: 'Urgency' });
    expect(urgency).toHaveAccessibleDescription('Please select urgency level');
    expect(urgency).toBeInvalid();
    expect(screen.getByRole('group', { name: 'Interests' })).toHaveAccessibleDescription('Please choose one');
    expect(screen.getByRole('checkbox', { name: 'Owls' })).toBeInvalid();
    const accept = screen.getByRole('checkbox', { name: 'I accept' });
    expect(accept).toHaveAccessibleDescription('You must accept the terms and conditions');
    expect(accept).toBeInvalid();
  });

  it('choose one of a few', async () => {
    const chosen = jest.fn();
    const options = [
      { value: 'activist', label: 'Individual Activist' },
      { value: 'ngo', label: 'NGO/Organization' },
    ];
    show(<RadioCards legend="I am joining as" options={options} value="activist" onValueChange={chosen} />);
    expect(screen.getByRole('radio', { name: 'Individual Activist' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'NGO/Organization' }));
    expect(chosen).toHaveBeenCalledWith('ngo');
  });
});

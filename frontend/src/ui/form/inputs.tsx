import { useState, type ComponentProps, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { IconButton } from '../button';
import { useFieldWiring } from './field';
import { ChevronDown, Eye, EyeOff, Search } from '../icons';
import { useInBrowser } from '../use-in-browser';

// Read-only until hydration: input into the server-rendered page would be lost.

export function TextInput({ className = '', readOnly, ...rest }: ComponentProps<'input'>) {
  const isInBrowser = useInBrowser();
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      readOnly={readOnly || !isInBrowser}
      data-waits={isInBrowser ? undefined : ''}
      className={`input ${className}`}
    />
  );
}

export function TextArea({ readOnly, ...rest }: ComponentProps<'textarea'>) {
  const isInBrowser = useInBrowser();
  return <textarea {...useFieldWiring()} {...rest} readOnly={readOnly || !isInBrowser} className="area" />;
}

/** A native select; `placeholder` is the option with the empty value. */
export function Select({
  options = [],
  placeholder,
  children,
  ...rest
}: ComponentProps<'select'> & { options?: readonly { value: string; label: string }[]; placeholder?: string }) {
  return (
    <span className="selectbox">
      <select {...useFieldWiring()} {...rest} className="select">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown />
    </span>
  );
}

export function PasswordInput(props: ComponentProps<'input'>) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className="suffix">
      <TextInput autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={shown ? i18n.t('Hide password') : i18n.t('Show password')} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}

/** An Indian mobile number, with the country code as a fixed prefix. */
export function PhoneInput(props: ComponentProps<'input'>) {
  return (
    <div className="prefix">
      <span aria-hidden="true">+91</span>
      <TextInput type="tel" inputMode="tel" autoComplete="tel-national" {...props} />
    </div>
  );
}

/** A search box with a hidden label; `action` is shown at its end. */
export function SearchInput({
  label,
  action,
  ...rest
}: ComponentProps<'input'> & { label: string; action?: ReactNode }) {
  return (
    <div className="searchbox">
      <Search />
      <TextInput type="search" aria-label={label} placeholder={label} {...rest} />
      {action}
    </div>
  );
}

import { useState } from 'react';
import { TextInput } from './inputs';

/** Earlier dates are ignored: a year that is being typed passes through 0002, 0020 and 0202. */
const FIRST_DAY = '2000-01-01';

/** A date as YYYY-MM-DD, empty for none. `onPick` gets complete dates only. */
export function DateInput({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The date was changed elsewhere: by Clear All, or by the browser's Back button.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <TextInput
      type="date"
      min={FIRST_DAY}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.validity.valid) onPick(target.value);
      }}
    />
  );
}

import { useState } from 'react';
import { TextInput } from './inputs';

/** Years before have no days to pick: a year that is being typed passes through 0002, 0020 and 0202. */
const FIRST_DAY = '2000-01-01';

/** A day as YYYY-MM-DD, empty for none. `onPick` hears of whole days only, never of one that is half typed. */
export function DateInput({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The day was set elsewhere: by Clear All, or by the browser's Back.
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

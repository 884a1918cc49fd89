import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { SearchInput } from '../ui/form/inputs';

const PAUSE = 300;

/** A debounced search box; Enter searches at once. `value` is the current search text. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (words: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The search text was changed elsewhere: by Clear All, or by the browser's Back button.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }

  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    <form role="search" onSubmit={submit}>
      <SearchInput label={label} value={text} maxLength={80} onChange={event => setText(event.target.value)} />
    </form>
  );
}

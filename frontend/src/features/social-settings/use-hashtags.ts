import { useState } from 'react';
import { Hashtag } from '@aar/contracts/identity/social-accounts.contract';

const most = 30;

/** A list of hashtags and the text being typed; `list` holds them without the `#`. */
export function useHashtags(list: string[], onChange: (list: string[]) => void) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const write = (value: string) => {
    setText(value);
    setProblem(undefined);
  };
  /** Adds the typed hashtag to the list; returns false and shows why if it is invalid. */
  const add = () => {
    const tag = text.trim().replace(/^#/, '');
    const isKnown = list.some(known => known.toLowerCase() === tag.toLowerCase());
    if (tag && !isKnown) {
      const problem = list.length >= most ? 'At most 30 hashtags' : Hashtag.safeParse(tag).error?.issues[0]?.message;
      setProblem(problem);
      if (problem) return false;
      onChange([...list, tag]);
    }
    write('');
    return true;
  };
  const remove = (tag: string) => onChange(list.filter(known => known !== tag));
  return { list, text, problem, write, add, remove };
}

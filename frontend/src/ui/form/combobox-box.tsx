import './combobox.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Combobox as Base } from '@base-ui/react/combobox';
import { useLingui } from '@lingui/react';
import { Check, X } from '../icons';
import { useFieldWiring } from './field';

/** An option; `picture` is shown before its label. */
export interface Choice {
  value: string;
  label: string;
  note?: string;
  picture?: ReactNode;
}

export interface ComboboxProps {
  chosen: readonly Choice[];
  onChoose(chosen: Choice[]): void;
  /** Finds matching options, best match first; an empty text returns the initial options. */
  search(words: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The maximum number of chosen options; with 1, a new choice replaces the old one. */
  most?: number;
  placeholder?: string;
  disabled?: boolean;
}

/** Debounce of the search in milliseconds. */
const PAUSE = 250;

/** The result of the current search; undefined while it runs. */
function useFound(search: ComboboxProps['search'], words: string, isOpen: boolean) {
  const [found, setFound] = useState<{ words: string; choices: readonly Choice[]; failed?: boolean }>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!isOpen) return;
    const looking = new AbortController();
    const timer = setTimeout(
      () => {
        latest
          .current(words.trim(), looking.signal)
          .then(choices => ({ words, choices }))
          .catch(() => ({ words, choices: [], failed: true }))
          .then(answer => looking.signal.aborted || setFound(answer));
      },
      words ? PAUSE : 0,
    );
    return () => {
      clearTimeout(timer);
      looking.abort();
    };
  }, [words, isOpen]);
  return found?.words === words ? found : undefined;
}

/** The control itself, loaded by `Combobox` when it is first shown. */
export default function ComboboxBox({ chosen, onChoose, search, most, placeholder, disabled }: ComboboxProps) {
  const { i18n } = useLingui();
  const wiring = useFieldWiring();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFound(search, words, isOpen);
  const isFull = most !== undefined && most > 1 && chosen.length >= most;
  const status = () => {
    if (isFull) return i18n.t('At most {most} can be chosen.', { most });
    if (!found) return i18n.t('Searching...');
    if (found.failed) return i18n.t('The search failed. Please try again.');
    return found.choices.length === 0 ? i18n.t('Nothing matches') : null;
  };
  return (
    <Base.Root
      multiple
      items={found?.choices ?? []}
      filter={null}
      value={[...chosen]}
      isItemEqualToValue={(one, other) => one.value === other.value}
      itemToStringLabel={({ label }) => label}
      open={isOpen}
      onOpenChange={setOpen}
      inputValue={words}
      onInputValueChange={setWords}
      onValueChange={next => {
        if (most !== undefined && next.length > most) {
          if (most > 1) return;
          next = next.slice(-1);
        }
        onChoose(next);
        setWords('');
        if (most === 1) setOpen(false);
      }}
      disabled={disabled}
      autoHighlight
    >
      <Base.Chips className="combo">
        {chosen.map(choice => (
          <Base.Chip key={choice.value} className="combo__chip" aria-label={choice.label}>
            <span>{choice.label}</span>
            <Base.ChipRemove className="iconbtn" aria-label={i18n.t('Remove {name}', { name: choice.label })}>
              <X />
            </Base.ChipRemove>
          </Base.Chip>
        ))}
        <Base.Input {...wiring} className="input" placeholder={chosen.length === 0 ? placeholder : undefined} />
      </Base.Chips>
      <Base.Portal>
        <Base.Positioner className="combo-place" sideOffset={4}>
          <Base.Popup className="combo-list">
            <Base.Status render={<p />}>{status()}</Base.Status>
            <Base.List>
              {(choice: Choice) => (
                <Base.Item key={choice.value} value={choice} disabled={isFull && !isAmong(chosen, choice)}>
                  {choice.picture}
                  <span>
                    <span>{choice.label}</span>
                    {choice.note && <span className="small muted">{` ${choice.note}`}</span>}
                  </span>
                  <Base.ItemIndicator render={<Check className="icon--s" />} />
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const isAmong = (chosen: readonly Choice[], { value }: Choice) => chosen.some(one => one.value === value);

import { useId } from 'react';
import { useLingui } from '@lingui/react';
import { RemovableChip } from '../../ui/display/removable-chip';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import type { useHashtags } from './use-hashtags';

/** The member's own hashtags: each can be removed, new ones are added by Enter or the button. */
export function HashtagList({
  hashtags: { list, text, problem, write, add, remove },
  error,
}: {
  hashtags: ReturnType<typeof useHashtags>;
  error?: string;
}) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className="stack" role="group" aria-labelledby={id}>
      <p id={id} className="label">
        {i18n.t('Custom Hashtags')}
      </p>
      {list.length > 0 && (
        <ul className="row">
          {list.map(tag => (
            <li key={tag}>
              <RemovableChip onRemove={() => remove(tag)}>{`#${tag}`}</RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <Field label={i18n.t('Add a hashtag')} hideLabel error={problem ? i18n.t(problem) : error}>
        <div className="flex gap-2">
          <TextInput
            value={text}
            placeholder={i18n.t('Add a hashtag')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={51}
            onChange={event => write(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <Button tone="plain" onClick={add}>
            {i18n.t('Add')}
          </Button>
        </div>
      </Field>
    </div>
  );
}

import './rich-text-editor.css';
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { Editor } from '@tiptap/react';
import { safeAddress } from '@aar/contracts/content/rich-text-elements';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';

/** Completes a typed URL: `https://` and `mailto:` are often left out. */
const addressOf = (text: string) =>
  safeAddress(text) ?? safeAddress((/^[^\s/@]+@[^\s/@]+$/.test(text) ? 'mailto:' : 'https://') + text);

/** Asks for the URL of a link; stays open until it is valid. An empty URL removes the link. */
export function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const href = addressOf(text);
  const isWrong = text !== '' && href === undefined;
  const apply = () => {
    if (isWrong) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    const link = editor.chain().focus().extendMarkRange('link');
    if (!href) link.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      link.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    else link.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="editor__line">
      <Field
        label={i18n.t('Link address')}
        hideLabel
        error={isRefused && isWrong ? i18n.t('Please enter a path such as /events, or a full web address') : undefined}
      >
        <TextInput
          ref={input}
          placeholder="https://"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </Field>
      <Button tone="plain" onClick={apply}>
        {text === '' ? i18n.t('Remove Link') : i18n.t('Set Link')}
      </Button>
    </div>
  );
}

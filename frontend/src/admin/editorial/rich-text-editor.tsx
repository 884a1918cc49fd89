import '../../rich-text/rich-text.css';
import './rich-text-editor.css';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { EditorContent, useEditor } from '@tiptap/react';
import { RichText } from '../../rich-text/rich-text';
import { Button } from '../../ui/button';
import { useFieldWiring } from '../../ui/form/field';
import { TextArea } from '../../ui/form/inputs';
import { EditorToolbar } from './editor-toolbar';
import { usePasting } from './pasted/use-pasting';
import { isEditable, richTextExtensions } from './rich-text-extensions';

interface Edited {
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** Edits a text visually or as HTML; a text with unsupported HTML starts in HTML mode, so that nothing is lost. */
export default function RichTextEditor(edited: Edited) {
  const { i18n } = useLingui();
  const [asHtml, setAsHtml] = useState(() => !isEditable(edited.value));
  const mayLeaveHtml = !asHtml || isEditable(edited.value);
  return (
    <div className="editor">
      {asHtml ? <HtmlText {...edited} /> : <FormattedText {...edited} />}
      <div className="editor__foot">
        <Button tone="quiet" disabled={!mayLeaveHtml} onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? i18n.t('Edit as formatted text') : i18n.t('Edit as HTML')}
        </Button>
        {!mayLeaveHtml && (
          <span className="hint">{i18n.t('This text has elements that only the HTML view supports.')}</span>
        )}
      </div>
    </div>
  );
}

function FormattedText({ label, value, onChange, onBlur }: Edited) {
  const wiring = useFieldWiring();
  const { pasting, notice } = usePasting();
  const shown = useRef(value);
  const editor = useEditor({
    extensions: richTextExtensions,
    content: value,
    // It would insert a style element, which the site's Content Security Policy blocks.
    injectCSS: false,
    editorProps: {
      ...pasting,
      attributes: {
        ...(wiring as Record<string, string>),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'prose editor__text',
        // A page translator would change what is saved.
        translate: 'no',
      },
    },
    onUpdate: ({ editor: now }) => {
      shown.current = now.isEmpty ? '' : now.getHTML();
      onChange(shown.current);
    },
    onBlur,
  });
  useEffect(() => {
    // The text was changed elsewhere: by the server's response.
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      <div role="status" className="editor__notice">
        {notice}
      </div>
    </>
  );
}

function HtmlText({ label, value, onChange, onBlur }: Edited) {
  const { i18n } = useLingui();
  return (
    <>
      <TextArea
        rows={14}
        aria-label={label}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <section className="editor__preview" aria-label={i18n.t('Preview')}>
        <RichText html={value} />
      </section>
    </>
  );
}

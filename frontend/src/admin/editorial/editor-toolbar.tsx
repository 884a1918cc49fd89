import './rich-text-editor.css';
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { type Editor, useEditorState } from '@tiptap/react';
import { IconButton } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import {
  Bold,
  Camera,
  Heading2,
  Heading3,
  Italic,
  LinkIcon,
  List,
  ListOrdered,
  Redo2,
  Table2,
  TextQuote,
  Undo2,
} from '../../ui/icons';
import { LinkLine } from './link-line';

interface Tool {
  label: string;
  icon: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const tools: Tool[] = [
  {
    label: /*i18n*/ 'Bold',
    icon: <Bold />,
    isOn: editor => editor.isActive('bold'),
    run: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    label: /*i18n*/ 'Italic',
    icon: <Italic />,
    isOn: editor => editor.isActive('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: /*i18n*/ 'Heading',
    icon: <Heading2 />,
    isOn: editor => editor.isActive('heading', { level: 2 }),
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: /*i18n*/ 'Small heading',
    icon: <Heading3 />,
    isOn: editor => editor.isActive('heading', { level: 3 }),
    run: editor => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: /*i18n*/ 'List',
    icon: <List />,
    isOn: editor => editor.isActive('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: /*i18n*/ 'Numbered list',
    icon: <ListOrdered />,
    isOn: editor => editor.isActive('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: /*i18n*/ 'Quote',
    icon: <TextQuote />,
    isOn: editor => editor.isActive('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: /*i18n*/ 'Table',
    icon: <Table2 />,
    run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { label: /*i18n*/ 'Undo', icon: <Undo2 />, run: editor => editor.chain().focus().undo().run() },
  { label: /*i18n*/ 'Redo', icon: <Redo2 />, run: editor => editor.chain().focus().redo().run() },
];

const PicturePicker = lazyDialog(() => import('../pictures/picture-picker'));

/** The formatting commands; a link asks for its URL in a row below, a picture is chosen in a dialog. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const { i18n } = useLingui();
  const [isLinking, setLinking] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const on = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ isOn }) => isOn?.(now) ?? false) });
  return (
    <>
      <div className="editor__tools" role="toolbar" aria-label={i18n.t('Formatting')}>
        {tools.map(({ label, icon, isOn, run }, index) => (
          <IconButton key={label} label={i18n.t(label)} aria-pressed={isOn && on[index]} onClick={() => run(editor)}>
            {icon}
          </IconButton>
        ))}
        <IconButton label={i18n.t('Link')} aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          <LinkIcon />
        </IconButton>
        <IconButton label={i18n.t('Picture')} onClick={() => setPicking(true)}>
          <Camera />
        </IconButton>
      </div>
      {isLinking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
      {isPicking && (
        <PicturePicker
          onPick={({ address: src, alt, width, height }) =>
            editor.chain().focus().setImage({ src, alt, width, height }).run()
          }
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { DOMParser as SchemaParser, type ResolvedPos } from '@tiptap/pm/model';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { uploadToLibrary } from '../../../api/upload';
import { messageOf } from '../../../i18n/failures';
import { htmlOfMessage } from './message-text';
import { type LeftOut, readPasted } from './pasted-html';

/**
 * Converts clipboard content of other programs, and uploads pasted pictures into the library. The notice says what was left out
 * of the last pasted text.
 */
export function usePasting() {
  const { i18n } = useLingui();
  const [notice, setNotice] = useState('');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  const sentencesOf = ({ pictures, videos }: LeftOut) =>
    [
      pictures > 0 &&
        i18n.t(
          '{count, plural, one {# picture was left out. Add it} other {# pictures were left out. Add them}} with the picture button.',
          { count: pictures },
        ),
      videos > 0 &&
        i18n.t(
          '{count, plural, one {# video was left out. Add a link to it} other {# videos were left out. Add links to them}} instead.',
          {
            count: videos,
          },
        ),
    ]
      .filter(Boolean)
      .join(' ');

  async function upload(view: EditorView, files: File[]) {
    const { signal } = leaving.current;
    const failed: string[] = [];
    for (const file of files) {
      setNotice(i18n.t('Uploading {name}', { name: file.name }));
      try {
        const picture = await uploadToLibrary('library', file, { signal, onProgress: () => undefined });
        const { address: src, alt, width, height } = picture;
        const { state } = view;
        const node = state.schema.nodes.image!.create({ src, alt, width, height });
        view.dispatch(state.tr.replaceRangeWith(state.selection.to, state.selection.to, node));
      } catch (error) {
        if (signal.aborted) return;
        failed.push(messageOf(error, 'Failed to upload image. Please try again.'));
      }
    }
    setNotice(failed.join(' '));
  }

  /** Uploads the files if the data has no text: spreadsheets and word processors add a picture of the copied text. */
  function takeFiles(view: EditorView, data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(
      ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
    );
    const { body } = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html');
    if (files.length === 0 || body.textContent.trim() !== '') return false;
    void upload(view, files);
    return true;
  }

  const pasting: EditorProps = {
    transformPastedHTML(html) {
      const read = readPasted(html);
      setNotice(sentencesOf(read.leftOut));
      return read.html;
    },
    clipboardTextParser(text: string, $context: ResolvedPos, isPlain: boolean, view: EditorView) {
      setNotice('');
      const html = htmlOfMessage(text);
      // Text without formatting gets the marks of its surroundings, which is the editor's default.
      if (isPlain || !/<(?!\/?p>)/.test(html.replace(/<\/p><p>/g, '<br>'))) return undefined as never;
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      return SchemaParser.fromSchema(view.state.schema).parseSlice(body, {
        preserveWhitespace: true,
        context: $context,
      });
    },
    handlePaste: (view, event) => takeFiles(view, event.clipboardData),
    handleDrop(view, event, _slice, isMoved) {
      const isTaken = !isMoved && takeFiles(view, event.dataTransfer);
      if (isTaken) event.preventDefault();
      return isTaken;
    },
  };
  return { pasting, notice };
}

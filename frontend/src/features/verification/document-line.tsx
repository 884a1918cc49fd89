import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { api } from '../../api/deferred-client';
import { saveFile } from '../../api/save-file';
import { formatNumber } from '../../i18n/dates';
import { FileText } from '../../ui/icons';
import { IconButton } from '../../ui/button';
import { Download } from '../../ui/icons';

/** One of the member's private documents, with a download and further `actions`. */
export function DocumentLine({ document, actions }: { document: StoredDocument; actions?: ReactNode }) {
  const { i18n } = useLingui();
  const download = useMutation({
    ...api.media.document.mutation(),
    onSuccess: file => saveFile(file, document.name),
    meta: { fallback: /*i18n*/ 'Failed to download the document' },
  });
  return (
    <li className="row row--tight">
      <FileText />
      <span className="min-w-0 flex-1">
        <span>{document.name}</span>
        <span className="hint block">
          {i18n.t('{size} kB', { size: formatNumber(Math.ceil(document.bytes / 1024)) })}
        </span>
      </span>
      <IconButton
        label={i18n.t('Download {name}', { name: document.name })}
        aria-disabled={download.isPending}
        onClick={() => download.mutate({ id: document.id })}
      >
        <Download />
      </IconButton>
      {actions}
    </li>
  );
}

import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { VerificationDocument } from '@aar/contracts/identity/verifications.contract';
import type { z } from 'zod';
import { api } from '../../api/panel-client';
import { saveFile } from '../../api/save-file';
import { formatDate } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Download, FileText } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';

type Document = z.infer<typeof VerificationDocument>;

/** The documents of an NGO. They are private: each is fetched with the session, and each view is recorded in the audit log. */
export function DocumentList({ documents, memberId }: { documents: Document[]; memberId: string }) {
  const { i18n } = useLingui();
  return (
    <div>
      <h3>{i18n.t('Documents')}</h3>
      <ul className="ledger">
        {documents.map(document => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </ul>
      <p className="hint">
        {i18n.t('Opening a document is recorded in the audit log.')}{' '}
        <TextLink to={`/admin/audit?${new URLSearchParams({ action: 'document.viewed', targetId: memberId })}`}>
          {i18n.t('Who has viewed')}
        </TextLink>
      </p>
    </div>
  );
}

const size = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

function DocumentLine({ document: { id, name, bytes, uploadedAt } }: { document: Document }) {
  const { i18n } = useLingui();
  const open = useMutation({
    ...api.media.document.mutation(),
    onSuccess: file => saveFile(file, name),
    meta: { failed: /*i18n*/ 'Failed to open the document' },
  });
  return (
    <li>
      <FileText className="mt-1" />
      <div className="grow">
        <b>{name}</b>
        <p className="small muted">{`${size(bytes)}, ${formatDate(uploadedAt)}`}</p>
      </div>
      <Button
        tone="plain"
        icon={<Download />}
        aria-label={i18n.t('Open {name}', { name })}
        pending={open.isPending}
        onClick={() => open.mutate({ id })}
      >
        {i18n.t('Open')}
      </Button>
    </li>
  );
}

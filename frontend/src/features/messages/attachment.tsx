import './messages.css';
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MessageAttachment } from '@aar/contracts/community/conversations.contract';
import { api } from '../../api/deferred-client';
import { saveFile } from '../../api/save-file';
import { formatNumber } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { RetryNotice } from '../../ui/feedback/states';
import { Download } from '../../ui/icons';

/** A message's attachment: a picture is shown, and any file can be downloaded. */
export function Attachment({ attachment }: { attachment: MessageAttachment }) {
  const { i18n } = useLingui();
  const { id, type, bytes } = attachment;
  const isPicture = type.startsWith('image/');
  const save = useMutation({
    ...api.media.document.mutation(),
    onSuccess: file => saveFile(file, isPicture ? 'picture.webp' : 'document.pdf'),
    meta: { fallback: /*i18n*/ 'Failed to download the file' },
  });
  const size = i18n.t('{size} kB', { size: formatNumber(Math.ceil(bytes / 1024)) });
  return (
    <>
      {isPicture && <Preview id={id} />}
      <Button
        tone="quiet"
        className="-ml-3"
        icon={<Download />}
        pending={save.isPending}
        onClick={() => save.mutate({ id })}
      >
        {isPicture ? i18n.t('Save picture, {size}', { size }) : i18n.t('Save PDF, {size}', { size })}
      </Button>
    </>
  );
}

/** A private picture has no public URL: it is fetched with the member's session and kept in memory while it is shown. */
function Preview({ id }: { id: string }) {
  const { i18n } = useLingui();
  const file = useQuery(api.media.document.query({ id }));
  const failure = i18n.t('Failed to show the picture');
  return (
    <QueryView
      query={file}
      failure={failure}
      loading={<div className="said__picture" />}
      instead={() => <RetryNotice onRetry={() => void file.refetch()}>{failure}</RetryNotice>}
    >
      {picture => <Picture file={picture} />}
    </QueryView>
  );
}

function Picture({ file }: { file: Blob }) {
  const { i18n } = useLingui();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="said__picture">
      <img ref={picture} alt={i18n.t('Picture with this message')} />
    </div>
  );
}

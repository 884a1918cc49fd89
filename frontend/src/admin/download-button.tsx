import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../api/save-file';
import { Button } from '../ui/button';
import { Download } from '../ui/icons';

/** Fetches a CSV file and downloads it. Texts are English sentences, the message ids of the catalogue. */
export function DownloadButton({
  label,
  fileName,
  failed,
  fetch,
}: {
  label: string;
  fileName: string;
  failed: string;
  fetch(): Promise<Blob>;
}) {
  const { i18n } = useLingui();
  const { mutate: save, isPending: pending } = useMutation({
    mutationFn: fetch,
    onSuccess: file => saveFile(file, fileName),
    meta: { failed },
  });
  return (
    <Button
      tone="plain"
      icon={<Download />}
      aria-label={pending ? undefined : i18n.t(label)}
      pending={pending}
      pendingLabel={i18n.t('Loading...')}
      onClick={() => save()}
    >
      {i18n.t('CSV')}
    </Button>
  );
}

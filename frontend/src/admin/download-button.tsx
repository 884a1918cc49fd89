import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { failureOf } from '../api/client';
import { saveFile } from '../api/save-file';
import { Button } from '../ui/button';
import { Download } from '../ui/icons';
import { toast } from '../ui/feedback/toast';

/** Fetches a CSV file and hands it to the browser's downloads. Texts are English sentences, the ids of the catalogue. */
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
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      saveFile(await fetch(), fileName);
    } catch (error) {
      toast.error(i18n.t(failureOf(error, failed)));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      tone="plain"
      icon={<Download />}
      aria-label={pending ? undefined : i18n.t(label)}
      pending={pending}
      pendingLabel={i18n.t('Loading...')}
      onClick={() => void save()}
    >
      {i18n.t('CSV')}
    </Button>
  );
}

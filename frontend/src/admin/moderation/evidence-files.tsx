import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Download } from '../../ui/icons';

/** The pictures and files stored with a case. They are private: each is fetched with the session. */
export function EvidenceFiles({ caseId, files }: { caseId: string; files: string[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="stack stack--2" aria-label={i18n.t('Pictures and files')}>
      {files.map((file, index) => (
        <li key={file}>
          <EvidenceFile caseId={caseId} file={file} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function EvidenceFile({ caseId, file, number }: { caseId: string; file: string; number: number }) {
  const { i18n } = useLingui();
  const held = useQuery({ ...api.evidence.file.query({ caseId, file }), staleTime: Infinity, gcTime: 0 });
  if (held.isError) return <p className="small muted">{i18n.t('File {number} cannot be loaded.', { number })}</p>;
  if (!held.data) return <Skeleton lines={3} />;
  if (held.data.type.startsWith('image/'))
    return <HeldPicture file={held.data} alt={i18n.t('Picture {number} as it was reported', { number })} />;
  return (
    <Button tone="plain" icon={<Download />} onClick={() => saveFile(held.data, `file-${number}.pdf`)}>
      {i18n.t('Download File {number}', { number })}
    </Button>
  );
}

/** A picture shown from an object URL. */
function HeldPicture({ file, alt }: { file: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    picture.current!.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} alt={alt} className="max-w-full" />;
}

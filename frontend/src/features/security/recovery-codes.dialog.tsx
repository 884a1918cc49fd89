import { useLingui } from '@lingui/react';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Download } from '../../ui/icons';

/** New recovery codes, which are shown only now. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const { i18n } = useLingui();
  const download = () => {
    const text = `${i18n.t('Recovery codes for {site}', { site: location.host })}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <Dialog
      open
      small
      firm
      onClose={onClose}
      title={i18n.t('Your recovery codes')}
      description={i18n.t(
        'Each one signs you in once when you do not have your phone. We show them only now: print or save them, away from your phone.',
      )}
      footer={
        <>
          <Button tone="plain" icon={<Download />} onClick={download}>
            {i18n.t('Download')}
          </Button>
          <Button onClick={onClose}>{i18n.t('I Have Saved Them')}</Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-2" aria-label={i18n.t('Your recovery codes')}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

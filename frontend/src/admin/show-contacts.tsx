import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { Lock } from '../ui/icons';

/** The button that reveals masked contacts, which is recorded in the audit log. */
export function ShowContacts({ pending, onShow }: { pending: boolean; onShow: () => void }) {
  const { i18n } = useLingui();
  return (
    <div>
      <Button tone="plain" icon={<Lock />} pending={pending} pendingLabel={i18n.t('Showing...')} onClick={onShow}>
        {i18n.t('Show contacts')}
      </Button>
      <p className="hint">{i18n.t('We record who views contacts.')}</p>
    </div>
  );
}

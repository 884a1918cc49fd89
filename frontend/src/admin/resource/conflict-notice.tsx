import { useLingui } from '@lingui/react';
import { TextButton } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';

/** Reports that the item was saved elsewhere, before saving here fails with a conflict. */
export function ConflictNotice({ onTake, onGoOn }: { onTake: () => void; onGoOn: () => void }) {
  const { i18n } = useLingui();
  return (
    <Banner role="status">
      {i18n.t('This was changed after you opened it, by somebody else or in another tab.')}{' '}
      <TextButton onClick={onGoOn}>{i18n.t('Keep my changes')}</TextButton>{' '}
      <TextButton onClick={onTake}>{i18n.t('Use the saved version')}</TextButton>
    </Banner>
  );
}

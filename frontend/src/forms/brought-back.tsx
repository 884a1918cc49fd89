import { useLingui } from '@lingui/react';
import { TextButton } from '../ui/button';
import { Banner } from '../ui/feedback/banner';

/** Says that the form shows a restored draft instead of the saved values. */
export function BroughtBack({ onDiscard }: { onDiscard: () => void }) {
  const { i18n } = useLingui();
  return (
    <Banner tone="info" role="status">
      {i18n.t('We restored your unsaved changes.')} <TextButton onClick={onDiscard}>{i18n.t('Discard it')}</TextButton>
    </Banner>
  );
}

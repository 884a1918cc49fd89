import { useLingui } from '@lingui/react';
import { TextButton } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';

/** Says that somebody else has saved the same, before what is typed here is refused for it. */
export function Overtaken({ onTake, onGoOn }: { onTake: () => void; onGoOn: () => void }) {
  const { i18n } = useLingui();
  return (
    <Banner role="status">
      {i18n.t('Somebody else has saved this since you opened it.')}{' '}
      <TextButton onClick={onGoOn}>{i18n.t('Keep what I typed')}</TextButton>{' '}
      <TextButton onClick={onTake}>{i18n.t('Take theirs')}</TextButton>
    </Banner>
  );
}

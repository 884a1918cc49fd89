import { useLingui } from '@lingui/react';
import { Banner } from '../ui/feedback/banner';
import { TextLink } from '../ui/navigation/link';

/** On what moderation has hidden, for those who see it all the same: its owner and staff. */
export function HiddenNotice({ isOwner }: { isOwner: boolean }) {
  const { i18n } = useLingui();
  return (
    <Banner tone="bad">
      {i18n.t('Our staff have hidden this from everybody.')}{' '}
      {isOwner && <TextLink to="/profile/decisions">{i18n.t('Read why, or appeal')}</TextLink>}
    </Banner>
  );
}

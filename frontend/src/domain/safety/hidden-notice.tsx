import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/feedback/banner';
import { TextLink } from '../../ui/navigation/link';

/** Shown on content that moderation has hidden, to its owner and administrators, who can still see it. */
export function HiddenNotice({ isOwner }: { isOwner: boolean }) {
  const { i18n } = useLingui();
  return (
    <Banner tone="bad">
      <span>{i18n.t('Our staff have hidden this from everybody.')} </span>
      {isOwner && <TextLink to="/profile/decisions">{i18n.t('Read why, or appeal')}</TextLink>}
    </Banner>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { RichText } from '../../rich-text/rich-text';
import { Facts } from '../../ui/display/numbers';
import { TextLink } from '../../ui/navigation/link';

interface Written {
  badge: ReactNode;
  facts: ComponentProps<typeof Facts>['items'];
  html: string;
  /** Path of the public page. */
  path?: string;
}

/** The drawer of an editorial item: its state, and its text as visitors see it. */
export function WrittenText({ badge, facts, html, path }: Written) {
  const { i18n } = useLingui();
  return (
    <>
      <div className="row">{badge}</div>
      <Facts items={facts} />
      {path && (
        <p>
          <TextLink to={path}>{i18n.t('Open its page')}</TextLink>
        </p>
      )}
      <RichText html={html} />
    </>
  );
}

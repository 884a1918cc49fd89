import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Lock, Phone } from '../../ui/icons';

interface Props {
  /** Who can see the contact, and that views are recorded. */
  note: string;
  isPending: boolean;
  onShow: () => void;
  /** The contact, once it is shown. */
  children: ReactNode;
}

/** A contact that is shown when a member asks for it: each view is counted and recorded. */
export function ContactOnRequest({ note, isPending, onShow, children }: Props) {
  const { i18n } = useLingui();
  return (
    <div className="stack" aria-live="polite">
      <p className="row row--4 row--tight">
        <Lock />
        <span>{note}</span>
      </p>
      {children || (
        <Button tone="plain" wide icon={<Phone />} pending={isPending} onClick={onShow}>
          {i18n.t('Show Contact')}
        </Button>
      )}
    </div>
  );
}

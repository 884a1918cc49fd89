import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { Seal } from '../art/seal';

// Light tints in both themes; initials and frame are in the ink colour.
const tints = ['#d9efe4', '#fcebc2', '#e3eef7', '#ffedd5', '#fdecea'];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => Array.from(word)[0]?.toUpperCase())
    .join('');

/** A stable tint derived from the name. */
const tintOf = (name: string) =>
  tints[Array.from(name).reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tints.length];

/** A member's picture or initials; round, square for an organisation, with a seal when staff checked who it is. */
export function Avatar({
  name,
  src,
  square,
  checked,
  small,
  large,
}: {
  name: string;
  src?: string | null;
  square?: boolean;
  checked?: boolean;
  small?: boolean;
  large?: boolean;
}) {
  const { i18n } = useLingui();
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={`tile ${small ? 'tile--s' : ''} ${large ? 'tile--l' : ''} ${square ? 'tile--ngo' : ''}`}
      style={{ '--tile': tintOf(name) } as React.CSSProperties}
    >
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
      {checked && <Seal label={i18n.t('Checked by us')} />}
    </span>
  );
}

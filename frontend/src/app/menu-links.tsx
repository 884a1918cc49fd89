import { useLingui } from '@lingui/react';
import { NavLink } from 'react-router-dom';
import { ChevronDown } from '../ui/icons';
import { lazyPart } from '../ui/lazy/lazy-part';
import { flat, type MenuNode } from './menu';

// Most menus have none.
const MenuIcon = lazyPart(() => import('../shared/menu-icon'));

/** One link of a menu, on this site or elsewhere. */
export function MenuLink({ item }: { item: MenuNode }) {
  const { href, target } = item;
  const content = <Words item={item} />;
  const opened = target === '_blank' ? { target, rel: 'noopener noreferrer' } : {};
  return href.startsWith('/') ? (
    <NavLink to={href} end={href === '/'} {...opened}>
      {content}
    </NavLink>
  ) : (
    <a href={href} {...opened}>
      {content}
    </a>
  );
}

/** What an item is called, behind its icon. */
function Words({ item: { label, icon } }: { item: MenuNode }) {
  const { i18n } = useLingui();
  return (
    <>
      {icon && <MenuIcon name={icon} fallback={<i className="mr-1 inline-block size-5" />} />}
      {i18n.t(label)}
    </>
  );
}

/** The links of the header; what hangs below one opens at a press, or stands below it (`isFlat`). */
export function MenuLinks({ items, isFlat }: { items: readonly MenuNode[]; isFlat?: boolean }) {
  if (isFlat) return flat(items).map(item => <MenuLink key={item.id} item={item} />);
  return items.map(item =>
    item.children.length === 0 ? <MenuLink key={item.id} item={item} /> : <Submenu key={item.id} item={item} />,
  );
}

/** Closes when the focus leaves it, and with Escape, which gives the focus back. */
function closesBehind(details: HTMLDetailsElement | null) {
  if (!details) return;
  const leave = (event: FocusEvent) => {
    if (!details.contains(event.relatedTarget as Node | null)) details.open = false;
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  details.addEventListener('focusout', leave);
  details.addEventListener('keydown', escape);
  return () => {
    details.removeEventListener('focusout', leave);
    details.removeEventListener('keydown', escape);
  };
}

function Submenu({ item }: { item: MenuNode }) {
  return (
    <details className="submenu" ref={closesBehind}>
      <summary>
        <Words item={item} />
        <ChevronDown className="inline size-5" aria-hidden />
      </summary>
      <ul className="submenu__list">
        {flat([item]).map(one => (
          <li key={one.id}>
            <MenuLink item={one} />
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useLingui } from '@lingui/react';
import { NavLink } from 'react-router-dom';
import { ChevronDown } from '../ui/icons';
import { lazyPart } from '../ui/lazy/lazy-part';
import { flat, type MenuNode } from './menu';

// Loaded lazily: most menus have no icons.
const MenuIcon = lazyPart(() => import('../shared/menu-icon'));

/** One link of a menu, internal or external. */
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

/** The label of an item after its icon. */
function Words({ item: { label, icon } }: { item: MenuNode }) {
  const { i18n } = useLingui();
  return (
    <>
      {icon && <MenuIcon name={icon} fallback={<i className="mr-1 inline-block size-5" />} />}
      {i18n.t(label)}
    </>
  );
}

/** The links of the header; a submenu opens on a press, or is shown below its item (`isFlat`). */
export function MenuLinks({ items, isFlat }: { items: readonly MenuNode[]; isFlat?: boolean }) {
  if (isFlat) return flat(items).map(item => <MenuLink key={item.id} item={item} />);
  return items.map(item =>
    item.children.length === 0 ? <MenuLink key={item.id} item={item} /> : <Submenu key={item.id} item={item} />,
  );
}

/** Closes the submenu when the focus leaves it, and on Escape, which returns the focus. */
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

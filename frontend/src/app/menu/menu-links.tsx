import { useEffect, useRef } from 'react';
import { isOwnAddress } from '@aar/contracts/own-address';
import { NavLink, useLocation } from 'react-router-dom';
import { ChevronDown } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { flat, type MenuNode } from './menu';

// Loaded lazily: most menus have no icons.
const MenuIcon = lazyPart(() => import('../../domain/site/menu-icon'));

/** One link of a menu, internal or external. */
export function MenuLink({ item }: { item: MenuNode }) {
  const { href, target } = item;
  const content = <Words item={item} />;
  const opened = target === '_blank' ? { target, rel: 'noopener noreferrer' } : {};
  return isOwnAddress(href) ? (
    <NavLink to={href} end={href === '/'} {...opened}>
      {content}
    </NavLink>
  ) : (
    <a href={href} {...opened}>
      {content}
    </a>
  );
}

function Words({ item: { label, icon } }: { item: MenuNode }) {
  return (
    <>
      {icon && <MenuIcon name={icon} fallback={<i className="mr-1 inline-block size-5" />} />}
      <span>{label}</span>
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

/** Closes the submenu; the focus returns to its summary, because a hidden link cannot keep it. */
function close(details: HTMLDetailsElement) {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

/** Closes the submenu when the focus leaves it and on Escape. The returned cleanup function closes it too. */
function closesBehind(details: HTMLDetailsElement) {
  const leave = (event: FocusEvent) => {
    if (!details.contains(event.relatedTarget as Node | null)) details.open = false;
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(details);
  };
  details.addEventListener('focusout', leave);
  details.addEventListener('keydown', escape);
  return () => {
    close(details);
    details.removeEventListener('focusout', leave);
    details.removeEventListener('keydown', escape);
  };
}

function Submenu({ item }: { item: MenuNode }) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  // Each navigation closes it, also one to the same page.
  useEffect(() => closesBehind(details.current!), [key]);
  return (
    <details className="submenu" ref={details}>
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

import './menu.css';
import type { ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { IconButton } from '../button';
import { EllipsisVertical } from '../icons';

export interface MenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  /** It deletes or loses something. */
  isDestructive?: boolean;
  onSelect: () => void;
}

/** A menu with the actions on one item; `label` is its accessible name: "Actions for Meera Pillai". */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <Base.Root>
      <Base.Trigger render={<IconButton label={label} />}>
        <EllipsisVertical />
      </Base.Trigger>
      {/* Inside the main landmark, where screen readers look for content. */}
      <Base.Portal container={globalThis.document?.querySelector<HTMLElement>('main') ?? undefined}>
        <Base.Positioner align="end" sideOffset={2} className="menu-place">
          <Base.Popup className="menu">
            {items.map(({ key, label: text, icon, isDestructive, onSelect }) => (
              <Base.Item key={key} className={isDestructive ? 'bad' : undefined} onClick={onSelect}>
                {icon}
                <span>{text}</span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

import './tabs.css';
import { createContext, use, useId, type KeyboardEvent, type ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: string;
  count?: number;
  /** A small line below the label, e.g. why the tab is disabled. */
  note?: string;
  disabled?: boolean;
}

const TabsContext = createContext({ id: '', value: '' });

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Key handler of a tablist: the arrow keys, Home and End move the focus among its tabs. */
export function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  tabs[step(tabs.indexOf(document.activeElement as HTMLElement), tabs.length - 1)]?.focus();
}

/** Tabs with manual activation: focus alone does not select. Put one `TabPanel` per tab inside. */
export function Tabs({
  label,
  value,
  onValueChange,
  tabs,
  children,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly TabItem[];
  children: ReactNode;
}) {
  const id = useId();
  // One tab must be a tab stop, even if none is selected.
  const entry = (tabs.find(tab => tab.value === value) ?? tabs.find(tab => !tab.disabled))?.value;
  return (
    <div>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its tabs */}
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveAmongTabs}>
        {tabs.map(tab => {
          const selected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              className="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel-${tab.value}` : undefined}
              tabIndex={tab.value === entry ? 0 : -1}
              disabled={tab.disabled}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.note ? (
                <span>
                  <span>{tab.label}</span>
                  <small>{tab.note}</small>
                </span>
              ) : (
                <span>{tab.label}</span>
              )}
              {tab.count !== undefined && <span className="n">{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <TabsContext value={{ id, value }}>{children}</TabsContext>
    </div>
  );
}

/** The content of a tab; only the selected one is rendered. */
export function TabPanel({
  value,
  className = 'pt-6',
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  const tabs = use(TabsContext);
  return tabs.value === value ? (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  ) : null;
}

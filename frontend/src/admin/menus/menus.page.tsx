import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type MenuItem, MenuLocation } from '@aar/contracts/content/menu-items.contract';
import { api } from '../../api/panel-client';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { EmptyState } from '../../ui/feedback/states';
import { Plus } from '../../ui/icons';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { DeleteMenuItem } from './delete-menu-item';
import { MenuList } from './menu-list';
import { menuLabels } from './menu-labels';

const MenuItemDialog = lazyDialog(() => import('./menu-item.dialog'));

/** /admin/menus: the menus of the header and the footer. */
export function Component() {
  const { i18n } = useLingui();
  const [location, setLocation] = useState<MenuLocation>('header');
  const [edited, setEdited] = useState<MenuItem | 'new'>();
  const [deleted, setDeleted] = useState<MenuItem>();
  const query = useQuery(api.menuItems.all.query({ location }));
  const items = query.data?.items ?? [];
  return (
    <>
      <PageTitle>{i18n.t('Menus')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Menus')}</h1>
        <Button tone="sun" icon={<Plus />} onClick={() => setEdited('new')}>
          {i18n.t('Add Menu Item')}
        </Button>
      </div>
      <Tabs
        label={i18n.t('Menu')}
        value={location}
        onValueChange={value => setLocation(value as MenuLocation)}
        tabs={MenuLocation.options.map(value => ({ value, label: i18n.t(menuLabels[value]) }))}
      >
        <TabPanel value={location}>
          <QueryView
            query={query}
            failure={i18n.t('Failed to fetch the menu')}
            hasReason
            isEmpty={data => data.items.length === 0}
            empty={
              <EmptyState title={i18n.t('No menu items yet')}>
                {i18n.t('Until you add some, visitors see the default links.')}
              </EmptyState>
            }
          >
            {({ items: all }) => <MenuList items={all} onEdit={setEdited} onDelete={setDeleted} />}
          </QueryView>
        </TabPanel>
      </Tabs>
      {edited && (
        <MenuItemDialog
          item={edited === 'new' ? undefined : edited}
          items={items}
          location={location}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <DeleteMenuItem item={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

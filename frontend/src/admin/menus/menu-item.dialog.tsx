import { useMemo } from 'react';
import type { z } from 'zod';
import { useLingui } from '@lingui/react';
import { type MenuItem, type MenuLocation, SaveMenuItem } from '@aar/contracts/content/menu-items.contract';
import { api } from '../../api/panel-client';
import type { DescribedForm, FormField } from '../../forms/described-form';
import DescribedFormDialog from '../../forms/described-form-dialog';
import { toast } from '../../ui/feedback/toast';
import { iconLabels, menuLabels, roleLabels } from './menu-labels';

type Values = z.input<typeof SaveMenuItem>;
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const fields = (parents: MenuItem[]): FormField<Values>[] => [
  { name: 'label', label: /*i18n*/ 'Label' },
  { name: 'href', label: /*i18n*/ 'URL/Path', placeholder: '/events' },
  { name: 'icon', label: /*i18n*/ 'Icon', kind: 'select', options: optionsOf({ ...iconLabels }) },
  {
    name: 'target',
    label: /*i18n*/ 'Opens',
    kind: 'select',
    options: [
      { value: '_self', label: /*i18n*/ 'In the same tab' },
      { value: '_blank', label: /*i18n*/ 'In a new tab' },
    ],
  },
  {
    name: 'parentId',
    label: /*i18n*/ 'Below',
    kind: 'select',
    options: [
      { value: '', label: /*i18n*/ 'Top of the menu' },
      ...parents.map(({ id, label }) => ({ value: id, label, isWritten: true as const })),
    ],
  },
  { name: 'location', label: /*i18n*/ 'Menu', kind: 'select', options: optionsOf(menuLabels) },
  { name: 'requiredRole', label: /*i18n*/ 'Shown to', kind: 'select', options: optionsOf(roleLabels) },
  { name: 'requiresAuth', label: /*i18n*/ 'Login required', kind: 'switch' },
  { name: 'isVisible', label: /*i18n*/ 'Visible', kind: 'switch' },
];

/** Add or Edit Menu Item; stays open with the input until the server has accepted it. */
export default function MenuItemDialog({
  item,
  items,
  location,
  onClose,
}: {
  item?: MenuItem;
  items: readonly MenuItem[];
  location: MenuLocation;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const form = useMemo(
    () => ({
      title: item ? /*i18n*/ 'Edit Menu Item' : /*i18n*/ 'Add Menu Item',
      schema: SaveMenuItem,
      fields: fields(items.filter(({ id }) => id !== item?.id)),
      submitLabel: /*i18n*/ 'Save Menu Item',
      pendingLabel: /*i18n*/ 'Saving...',
      isKept: true as const,
    }),
    [item, items],
  );
  const initial: Values = {
    label: '',
    href: '',
    target: '_self',
    isVisible: true,
    requiresAuth: false,
    requiredRole: 'any',
    location,
    sortOrder: items.length + 1,
    ...item,
    icon: item?.icon ?? '',
    parentId: item?.parentId ?? '',
  };
  return (
    <DescribedFormDialog
      form={form as unknown as DescribedForm}
      draftName={`menu item ${item?.id ?? location}`}
      initial={initial}
      onSubmit={async (given, options) => {
        const values = given as SaveMenuItem;
        await (item ? api.menuItems.update({ id: item.id, ...values }) : api.menuItems.create(values, options));
        toast.success(i18n.t('Menu item saved successfully'));
        onClose();
      }}
      failure={{ failed: /*i18n*/ 'Failed to save menu item' }}
      onClose={onClose}
    />
  );
}

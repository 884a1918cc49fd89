import type { ContentItem, SaveContent } from '@aar/contracts/content/admin-content.contract';
import { isReservedKey, isSwitchKey } from '@aar/contracts/content/content-keys';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { type Creation, lazily } from '../../forms/described-form';
import { Badge } from '../../ui/display/badge';
import { Pencil, Trash2 } from '../../ui/icons';
import { may } from '../may';
import { listSource, type Resource, type RowAction } from '../resource/resource';
import { ContentDetails } from './content-details';
import { contentTypes, previewOf } from './content-labels';

/** Mirrors the server's rules: switches of the sign-in have their own sections, and editors cannot change reserved items. */
const mayChange = ({ key }: ContentItem, me: User) => !isSwitchKey(key) && (me.role === 'admin' || !isReservedKey(key));

const edit: RowAction<ContentItem, typeof SaveContent> = {
  name: 'edit',
  label: /*i18n*/ 'Edit',
  icon: <Pencil />,
  isOffered: mayChange,
  form: lazily(async () => (await import('./content-form')).contentForm),
  run: ({ id }, { key: _, ...values }) => api.adminContent.update({ id, ...values }),
  failed: /*i18n*/ 'Failed to save content',
};

const remove: RowAction<ContentItem> = {
  name: 'delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isOffered: (item, me) => may(api.adminContent.delete, me) && mayChange(item, me),
  confirm: {
    title: /*i18n*/ 'Delete {name}?',
    text: /*i18n*/ 'Are you sure you want to delete this content item?',
    confirmLabel: /*i18n*/ 'Delete',
    pendingLabel: /*i18n*/ 'Deleting...',
  },
  run: ({ id }) => api.adminContent.delete({ id }),
  expected: () => null,
  failed: /*i18n*/ 'Failed to delete content',
};

const add: Creation<typeof SaveContent> = {
  label: /*i18n*/ 'Add Content',
  form: lazily(async () => {
    const { newContentForm } = await import('./content-form');
    return () => newContentForm;
  }),
  run: api.adminContent.create,
  done: /*i18n*/ 'Content saved',
  failed: /*i18n*/ 'Failed to save content',
};

/** The list of /admin/content. */
export const contentItems: Resource<ContentItem> = {
  title: /*i18n*/ 'All Content',
  list: listSource(api.adminContent.list, 'items'),
  label: /*i18n*/ 'Key',
  nameOf: ({ key }) => key,
  note: ({ title }) => title,
  columns: [
    {
      name: 'preview',
      label: /*i18n*/ 'Content',
      cell: item => <span className="wrap-anywhere">{previewOf(item)}</span>,
    },
    { name: 'type', label: /*i18n*/ 'Type', cell: ({ type }) => i18n.t(contentTypes[type]), isSecondary: true },
    {
      name: 'active',
      label: /*i18n*/ 'Status',
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'active' : 'paused'}>{isActive ? i18n.t('Active') : i18n.t('Inactive')}</Badge>
      ),
    },
    {
      name: 'updated',
      label: /*i18n*/ 'Updated',
      cell: ({ updatedAt }) => <time className="whitespace-nowrap">{formatDate(updatedAt)}</time>,
      isSecondary: true,
    },
  ],
  search: { name: 'q', label: /*i18n*/ 'Key, title or content', min: 3 },
  filters: [
    {
      name: 'type',
      label: /*i18n*/ 'Type',
      kind: 'select',
      any: /*i18n*/ 'All types',
      options: Object.entries(contentTypes).map(([value, label]) => ({ value, label })),
    },
  ],
  empty: { title: /*i18n*/ 'No content yet' },
  failed: /*i18n*/ 'Failed to fetch site content',
  actions: [edit, remove],
  create: add,
  detail: {
    failed: /*i18n*/ 'Not on this page of the list',
    subtitle: ({ title }) => title,
    Body: ({ row }) => <ContentDetails item={row} />,
  },
};

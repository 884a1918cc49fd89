import type { EditedPage, PageSummary } from '@aar/contracts/content/pages.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { Badge } from '../../ui/display/badge';
import { deleteAction } from '../editorial/delete-action';
import { PublicationBadge, publicationFilter } from '../editorial/publication-badge';
import { choicesOf } from '../editorial/search-fields';
import { WrittenText } from '../editorial/written-text';
import { may } from '../may';
import { listSource, type Resource } from '../resource/resource';
import { pageTemplates } from './page-labels';

const Badges = ({ isPublished, publishAt, metaDescription }: PageSummary) => (
  <span className="row">
    <PublicationBadge isPublished={isPublished} publishAt={publishAt} />
    {metaDescription && <Badge tone="done">{i18n.t('SEO Optimized')}</Badge>}
  </span>
);

/** /admin/pages */
export const pages: Resource<PageSummary, EditedPage> = {
  title: /*i18n*/ 'Pages',
  list: listSource(api.pages.list, 'pages'),
  label: /*i18n*/ 'Page',
  nameOf: ({ title }) => title,
  note: ({ slug }) => `/${slug}`,
  columns: [
    { name: 'status', label: /*i18n*/ 'Status', cell: page => <Badges {...page} /> },
    { name: 'template', label: /*i18n*/ 'Template', cell: ({ template }) => i18n.t(pageTemplates[template]) },
    {
      name: 'footer',
      label: /*i18n*/ 'In the footer',
      cell: ({ showInFooter, sortOrder }) => showInFooter && i18n.t('Yes, place {place}', { place: sortOrder }),
      isSecondary: true,
    },
    { name: 'updated', label: /*i18n*/ 'Updated', cell: ({ updatedAt }) => <time>{formatDate(updatedAt)}</time> },
  ],
  search: { name: 'q', label: /*i18n*/ 'Words in the title', min: 3 },
  filters: [
    publicationFilter,
    {
      name: 'template',
      label: /*i18n*/ 'Template',
      kind: 'select',
      any: /*i18n*/ 'All templates',
      options: choicesOf(pageTemplates),
    },
  ],
  empty: { title: /*i18n*/ 'No Static Pages Yet' },
  failed: /*i18n*/ 'Failed to fetch pages',
  actions: [
    deleteAction<PageSummary>({
      may: me => may(api.pages.delete, me),
      run: ({ id }) => api.pages.delete({ id }),
      confirmLabel: /*i18n*/ 'Delete Page',
      done: /*i18n*/ 'Static page deleted',
      failed: /*i18n*/ 'Failed to delete page',
    }),
  ],
  pages: {
    create: { label: /*i18n*/ 'Create Static Page', to: '/admin/pages/new', may: me => may(api.pages.create, me) },
    edit: { to: ({ id }) => `/admin/pages/${id}/edit`, may: me => may(api.pages.update, me) },
  },
  detail: {
    load: id => api.pages.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the page',
    subtitle: ({ slug }) => `/${slug}`,
    Body: ({ row }) => (
      <WrittenText
        badge={<Badges {...row} />}
        facts={[
          { label: i18n.t('Template'), value: i18n.t(pageTemplates[row.template]) },
          { label: i18n.t('Updated'), value: formatDate(row.updatedAt) },
        ]}
        html={row.content}
        path={row.isPublished ? `/${row.slug}` : undefined}
      />
    ),
  },
};

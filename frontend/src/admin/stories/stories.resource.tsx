import type { Story, StorySummary } from '@aar/contracts/content/stories.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { storyOutcomes } from '../../domain/editorial/editorial-labels';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { Badge } from '../../ui/display/badge';
import { deleteAction } from '../editorial/delete-action';
import { PublicationBadge, publicationFilter } from '../editorial/publication-badge';
import { choicesOf } from '../editorial/search-fields';
import { WrittenText } from '../editorial/written-text';
import { may } from '../may';
import { listSource, type Resource } from '../resource/resource';

const Badges = ({ isFeatured, beforeImageUrl, isPublished, publishAt }: StorySummary) => (
  <span className="row">
    {isFeatured ? <FeaturedBadge /> : <Badge>{i18n.t('Regular')}</Badge>}
    {beforeImageUrl && <Badge>{i18n.t('Has Images')}</Badge>}
    {!isPublished && <PublicationBadge isPublished={isPublished} publishAt={publishAt} />}
  </span>
);

/** /admin/stories */
export const stories: Resource<StorySummary, Story> = {
  title: /*i18n*/ 'Stories',
  list: listSource(api.stories.list, 'stories'),
  label: /*i18n*/ 'Story',
  nameOf: ({ title }) => title,
  note: ({ location }) => location,
  columns: [
    { name: 'status', label: /*i18n*/ 'Status', cell: story => <Badges {...story} /> },
    { name: 'outcome', label: /*i18n*/ 'Outcome', cell: ({ outcome }) => i18n.t(storyOutcomes[outcome]) },
    { name: 'animal', label: /*i18n*/ 'Animal Type', cell: ({ animalType }) => animalType },
    { name: 'created', label: /*i18n*/ 'Created', cell: ({ createdAt }) => <time>{formatDate(createdAt)}</time> },
  ],
  search: { name: 'q', label: /*i18n*/ 'Words in the title', min: 3 },
  filters: [
    publicationFilter,
    {
      name: 'outcome',
      label: /*i18n*/ 'Outcome',
      kind: 'select',
      any: /*i18n*/ 'All outcomes',
      options: choicesOf(storyOutcomes),
    },
    {
      name: 'featured',
      label: /*i18n*/ 'Featured',
      kind: 'select',
      any: /*i18n*/ 'Featured or not',
      options: choicesOf({ yes: /*i18n*/ 'Featured', no: /*i18n*/ 'Not featured' }),
    },
  ],
  empty: { title: /*i18n*/ 'No Success Stories Yet' },
  failed: /*i18n*/ 'Failed to fetch stories',
  actions: [
    deleteAction<StorySummary>({
      may: me => may(api.stories.delete, me),
      run: ({ id }) => api.stories.delete({ id }),
      confirmLabel: /*i18n*/ 'Delete Story',
      done: /*i18n*/ 'Success story deleted',
      failed: /*i18n*/ 'Failed to delete story',
    }),
  ],
  pages: {
    create: {
      label: /*i18n*/ 'Create Success Story',
      to: '/admin/stories/new',
      may: me => may(api.stories.create, me),
    },
    edit: { to: ({ id }) => `/admin/stories/${id}/edit`, may: me => may(api.stories.update, me) },
  },
  detail: {
    load: id => api.stories.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the story',
    subtitle: ({ location, createdAt }) => `${location}, ${formatDate(createdAt)}`,
    Body: ({ row }) => (
      <WrittenText
        badge={<Badges {...row} />}
        facts={[
          { label: i18n.t('Outcome'), value: i18n.t(storyOutcomes[row.outcome]) },
          { label: i18n.t('Animal Type'), value: row.animalType },
          { label: i18n.t('Rescuer Name'), value: row.rescuerName || '–' },
          { label: i18n.t('Rescuer Contact'), value: row.rescuerContact || '–' },
        ]}
        html={row.description}
        path={row.isPublished ? `/stories/${row.id}` : undefined}
      />
    ),
  },
};

import type { LibraryPicture, LibraryPictureInUse, SavePicture } from '@aar/contracts/content/admin-media.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { lazily } from '../../forms/described-form';
import { SitePicture } from '../../domain/pictures/site-picture';
import { Pencil, Trash2 } from '../../ui/icons';
import { may } from '../may';
import { listSource, type Resource, type RowAction } from '../resource/resource';
import { PictureDetails } from './picture-details';

const usesText = ({ uses }: LibraryPicture) =>
  uses === 0 ? i18n.t('Not in use') : i18n.t('{uses, plural, one {Used once} other {Used # times}}', { uses });

const edit: RowAction<LibraryPicture, typeof SavePicture> = {
  name: 'edit',
  label: /*i18n*/ 'Edit',
  icon: <Pencil />,
  isOffered: (_, me) => may(api.adminMedia.update, me),
  form: lazily(async () => (await import('./picture.form')).pictureForm),
  run: ({ id }, values) => api.adminMedia.update({ id, ...values }),
  done: /*i18n*/ 'Picture saved',
  failed: /*i18n*/ 'Failed to save picture',
};

const remove: RowAction<LibraryPicture> = {
  name: 'delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isOffered: (_, me) => may(api.adminMedia.delete, me),
  confirm: {
    title: /*i18n*/ 'Delete {name}?',
    text: /*i18n*/ 'Its files are deleted too. A picture that is in use cannot be deleted.',
    confirmLabel: /*i18n*/ 'Delete Picture',
    pendingLabel: /*i18n*/ 'Deleting...',
  },
  run: ({ id }) => api.adminMedia.delete({ id }),
  expected: () => null,
  done: /*i18n*/ 'Picture deleted',
  failed: /*i18n*/ 'Failed to delete picture',
};

/** The list of /admin/media. */
export const pictures: Resource<LibraryPicture, LibraryPictureInUse> = {
  title: /*i18n*/ 'Media Library',
  list: listSource(api.adminMedia.list, 'media'),
  label: /*i18n*/ 'Picture',
  nameOf: ({ name }) => name,
  note: ({ alt }) => alt || i18n.t('No description for people who cannot see it'),
  columns: [
    { name: 'size', label: /*i18n*/ 'Size', cell: ({ width, height }) => `${width} × ${height}` },
    { name: 'uses', label: /*i18n*/ 'Use', cell: usesText },
    { name: 'uploaded', label: /*i18n*/ 'Uploaded', cell: ({ uploadedAt }) => <time>{formatDate(uploadedAt)}</time> },
  ],
  grid: {
    isFirst: true,
    picture: ({ address, alt }) => <SitePicture address={address} alt={alt} sizes="240px" className="aspect-4/3" />,
  },
  search: { name: 'q', label: /*i18n*/ 'Words in the name or description', min: 3 },
  filters: [],
  empty: { title: /*i18n*/ 'No pictures yet', text: /*i18n*/ 'Uploaded pictures can be used anywhere on the site.' },
  failed: /*i18n*/ 'Failed to fetch pictures',
  actions: [edit, remove],
  detail: {
    load: id => api.adminMedia.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the picture',
    subtitle: usesText,
    Body: ({ row }) => <PictureDetails picture={row} />,
  },
};

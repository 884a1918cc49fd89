import type { User } from '@aar/contracts/identity/auth.contract';
import type { AdminActivity, MergeRequest } from '@aar/contracts/community/admin-activities.contract';
import { api } from '../../api/panel-client';
import { Merge, Pause, Play, Star, Trash2 } from '../../ui/icons';
import { lazily } from '../../forms/described-form';
import { may } from '../may';
import type { RowAction } from '../resource/resource';

/** Editors manage events, administrators also support requests; the server refuses anything else. */
const mayChange = ({ type }: AdminActivity, me: User) =>
  may(api.adminActivities.update, me) && (type === 'event' || me.role === 'admin');
const of = ({ type, id }: AdminActivity) => ({ type, id });

const setStatus = (status: 'active' | 'paused') => (activity: AdminActivity) =>
  api.adminActivities.update({ ...of(activity), action: 'update_status', status });
const promote = (isPromoted: boolean) => (activity: AdminActivity) =>
  api.adminActivities.update({ ...of(activity), action: 'promote', isPromoted });

const pause: RowAction<AdminActivity> = {
  name: 'pause',
  label: /*i18n*/ 'Pause',
  icon: <Pause />,
  isOffered: (activity, me) => mayChange(activity, me) && activity.status === 'active',
  run: setStatus('paused'),
  expected: activity => ({ ...activity, status: 'paused' }),
  failed: /*i18n*/ 'Failed to update activity',
};

const activate: RowAction<AdminActivity> = {
  name: 'activate',
  label: /*i18n*/ 'Activate',
  icon: <Play />,
  isOffered: (activity, me) => mayChange(activity, me) && activity.status === 'paused',
  run: setStatus('active'),
  expected: activity => ({ ...activity, status: 'active' }),
  failed: /*i18n*/ 'Failed to update activity',
};

const feature: RowAction<AdminActivity> = {
  name: 'feature',
  label: /*i18n*/ 'Feature',
  icon: <Star />,
  isOffered: (activity, me) => mayChange(activity, me) && !activity.isPromoted,
  run: promote(true),
  expected: activity => ({ ...activity, isPromoted: true }),
  failed: /*i18n*/ 'Failed to promote activity',
};

const unfeature: RowAction<AdminActivity> = {
  name: 'unfeature',
  label: /*i18n*/ 'Unfeature',
  icon: <Star />,
  isOffered: (activity, me) => mayChange(activity, me) && activity.isPromoted,
  run: promote(false),
  expected: activity => ({ ...activity, isPromoted: false }),
  failed: /*i18n*/ 'Failed to promote activity',
};

const merge: RowAction<AdminActivity, typeof MergeRequest> = {
  name: 'merge',
  label: /*i18n*/ 'Merge',
  icon: <Merge />,
  isOffered: ({ type, status }, me) =>
    may(api.adminActivities.merge, me) && type === 'support_request' && (status === 'active' || status === 'paused'),
  form: lazily(async () => (await import('./merge.form')).mergeForm),
  run: ({ id }, values) => api.adminActivities.merge({ id, ...values }),
  expected: activity => ({ ...activity, status: 'closed' }),
  done: /*i18n*/ 'Requests merged',
  failed: /*i18n*/ 'Failed to merge the requests',
};

const remove: RowAction<AdminActivity> = {
  name: 'delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isOffered: mayChange,
  confirm: {
    title: /*i18n*/ 'Delete {name}?',
    text: /*i18n*/ 'It is removed for everyone at once, with its offers of help or its participants. This cannot be undone.',
    confirmLabel: /*i18n*/ 'Delete Activity',
    pendingLabel: /*i18n*/ 'Deleting...',
  },
  run: activity => api.adminActivities.update({ ...of(activity), action: 'delete' }),
  expected: () => null,
  done: /*i18n*/ 'Activity deleted successfully',
  failed: /*i18n*/ 'Failed to delete activity',
};

/** The staff's actions on a support request or an event. */
export const activityActions: RowAction<AdminActivity>[] = [pause, activate, feature, unfeature, merge, remove];

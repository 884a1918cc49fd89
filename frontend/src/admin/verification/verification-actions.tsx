import type { Verification } from '@aar/contracts/identity/verifications.contract';
import { api } from '../../api/panel-client';
import { Check, Hand, RotateCcw, X } from '../../ui/icons';
import { lazily } from '../../forms/described-form';
import type { RowAction } from '../resource/resource';
import { isMine, mayTakeOver } from './claims';
import type { Rejection } from './reject.form';

/** Each step sends the version that was shown, so that of two concurrent reviewers only one succeeds. */
const seen = ({ id, version }: Verification) => ({ id, version });

const claim: RowAction<Verification> = {
  name: 'claim',
  label: /*i18n*/ 'Claim',
  icon: <Hand />,
  isOffered: ({ status }) => status === 'waiting',
  run: verification => api.verifications.claim(seen(verification)),
  failed: /*i18n*/ 'Failed to claim the verification',
};

/** An expired claim can be taken over. */
const takeOver: RowAction<Verification> = {
  ...claim,
  name: 'take-over',
  label: /*i18n*/ 'Take Over',
  isOffered: mayTakeOver,
};

const approve: RowAction<Verification> = {
  name: 'approve',
  label: /*i18n*/ 'Approve',
  icon: <Check />,
  isOffered: (verification, me) => verification.kind === 'papers' && isMine(verification, me),
  confirm: {
    title: /*i18n*/ 'Approve {name}?',
    text: /*i18n*/ 'The NGO is told, and gets the badge of an approved NGO in the directory.',
    confirmLabel: /*i18n*/ 'Approve',
    pendingLabel: /*i18n*/ 'Approving...',
  },
  run: verification => api.verifications.approve(seen(verification)),
  done: /*i18n*/ 'NGO approved successfully',
  failed: /*i18n*/ 'Failed to approve the NGO',
};

/** Completes the review of a name without documents: the NGO is listed but gets no badge. */
const listName: RowAction<Verification> = {
  name: 'list',
  label: /*i18n*/ 'List in Directory',
  icon: <Check />,
  isOffered: (verification, me) => verification.kind === 'name' && isMine(verification, me),
  confirm: {
    title: /*i18n*/ 'List {name} in the directory?',
    text: /*i18n*/ 'Members will see this NGO beside those with a similar name. It gets no badge.',
    confirmLabel: /*i18n*/ 'List in Directory',
    pendingLabel: /*i18n*/ 'Saving...',
  },
  run: verification => api.verifications.approve(seen(verification)),
  done: /*i18n*/ 'The NGO is now listed in the directory',
  failed: /*i18n*/ 'Failed to save',
};

const reject: RowAction<Verification, typeof Rejection> = {
  name: 'reject',
  label: /*i18n*/ 'Reject',
  icon: <X />,
  isDestructive: true,
  isOffered: isMine,
  form: lazily(async () => (await import('./reject.form')).rejectForm),
  run: (verification, { reason }) => api.verifications.reject({ ...seen(verification), reason }),
  done: /*i18n*/ 'NGO rejected',
  failed: /*i18n*/ 'Failed to reject the NGO',
};

const release: RowAction<Verification> = {
  name: 'release',
  label: /*i18n*/ 'Release',
  icon: <RotateCcw />,
  isOffered: isMine,
  run: verification => api.verifications.release(seen(verification)),
  failed: /*i18n*/ 'Failed to release the verification',
};

export const verificationActions: RowAction<Verification>[] = [claim, takeOver, approve, listName, release, reject];

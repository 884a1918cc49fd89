import { claimLapsesAfterMinutes } from '@aar/contracts/identity/limits';
import type { ModerationCase } from '@aar/contracts/community/moderation.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/panel-client';
import { lazily } from '../../forms/described-form';
import { Check, Hand, RotateCcw } from '../../ui/icons';
import type { RowAction } from '../resource/resource';
import type { AboutReport } from './decide.form';
import { whyNotMine } from './moderation-labels';

type Row = ModerationCase;
const isMine = ({ status, claimedBy }: Row, me: User) => status === 'claimed' && claimedBy === me.id;
const hasLapsed = ({ status, claimedAt }: Row) =>
  status === 'claimed' && claimedAt !== null && Date.parse(claimedAt) + claimLapsesAfterMinutes * 60_000 <= Date.now();
/** Whether nothing says that somebody else must decide; the server refuses it too. */
const mayDecide = (row: Row, me: User) => whyNotMine(row, me.id) === null;

const claim: RowAction<Row> = {
  name: 'claim',
  label: /*i18n*/ 'Claim',
  icon: <Hand />,
  isOffered: (row, me) => row.status === 'waiting' && mayDecide(row, me),
  run: ({ id }) => api.moderation.claim({ id }),
  failed: /*i18n*/ 'Failed to claim the report',
};

/** An expired claim can be taken over. */
const takeOver: RowAction<Row> = {
  ...claim,
  name: 'take-over',
  label: /*i18n*/ 'Take Over',
  isOffered: (row, me) => hasLapsed(row) && !isMine(row, me) && mayDecide(row, me),
};

const decide: RowAction<Row, typeof AboutReport> = {
  name: 'decide',
  label: /*i18n*/ 'Decide',
  icon: <Check />,
  isOffered: (row, me) => row.stage === 'report' && isMine(row, me) && mayDecide(row, me),
  form: lazily(async () => (await import('./decide.form')).reportForm),
  run: ({ id }, values) => api.moderation.decide({ id, ...values }),
  expected: () => null,
  done: /*i18n*/ 'Decided. The people concerned are notified.',
  failed: /*i18n*/ 'Failed to save the decision',
};

const decideAppeal: RowAction<Row, typeof AboutReport> = {
  ...decide,
  name: 'decide-appeal',
  isOffered: (row, me) => row.stage === 'appeal' && isMine(row, me) && mayDecide(row, me),
  form: lazily(async () => (await import('./decide.form')).appealForm),
};

const release: RowAction<Row> = {
  name: 'release',
  label: /*i18n*/ 'Release',
  icon: <RotateCcw />,
  isOffered: isMine,
  run: ({ id }) => api.moderation.release({ id }),
  failed: /*i18n*/ 'Failed to release the report',
};

export const moderationActions: RowAction<Row>[] = [claim, takeOver, decide, decideAppeal, release];

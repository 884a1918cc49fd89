import {
  AppealDecision,
  DecideCase,
  hasNote,
  type ModerationCase,
  noteRule,
  ReportDecision,
} from '@aar/contracts/community/moderation.contract';
import type { ActionForm } from '../resource/resource';

const durations = [
  { value: 'permanent', label: /*i18n*/ 'Permanent' },
  { value: '30days', label: /*i18n*/ '30 days' },
  { value: '7days', label: /*i18n*/ '7 days' },
  { value: '1day', label: /*i18n*/ '24 hours' },
];

export const AboutReport = DecideCase.extend({ decision: ReportDecision.or(AppealDecision) }).refine(hasNote, noteRule);

const shared = {
  title: /*i18n*/ 'Decide: {name}',
  schema: AboutReport,
  submitLabel: /*i18n*/ 'Decide',
  pendingLabel: /*i18n*/ 'Saving...',
};

export const reportForm: ActionForm<ModerationCase, typeof AboutReport> = {
  ...shared,
  description: /*i18n*/ 'The people concerned learn your decision, never who reported.',
  fields: [
    {
      name: 'decision',
      label: /*i18n*/ 'Decision',
      kind: 'select',
      options: [
        { value: 'dismiss', label: /*i18n*/ 'Dismiss: nothing is wrong' },
        { value: 'hide', label: /*i18n*/ 'Hide it from everybody' },
        { value: 'warn', label: /*i18n*/ 'Warn the person' },
        { value: 'suspend', label: /*i18n*/ 'Hide it and suspend the person' },
      ],
    },
    {
      name: 'duration',
      label: /*i18n*/ 'Duration',
      kind: 'select',
      options: durations,
      isShown: ({ decision }) => decision === 'suspend',
    },
    {
      name: 'note',
      label: /*i18n*/ 'Note',
      kind: 'area',
      hint: /*i18n*/ 'Reason for the person concerned, at least 10 characters. If you dismiss the report, only staff see it.',
    },
  ],
  initial: () => ({ decision: 'dismiss', note: '' }),
};

export const appealForm: ActionForm<ModerationCase, typeof AboutReport> = {
  ...shared,
  description: /*i18n*/ 'The person concerned is told what you decide.',
  fields: [
    {
      name: 'decision',
      label: /*i18n*/ 'Decision',
      kind: 'select',
      options: [
        { value: 'uphold', label: /*i18n*/ 'Decline the appeal: the decision stays' },
        { value: 'overturn', label: /*i18n*/ 'Accept the appeal: reverse the decision' },
      ],
    },
    { name: 'note', label: /*i18n*/ 'Note', kind: 'area', hint: /*i18n*/ 'At least 10 characters.' },
  ],
  initial: () => ({ decision: 'uphold', note: '' }),
};

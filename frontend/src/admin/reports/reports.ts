import { api } from '../../api/panel-client';
import { formatNumber, formatShare } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { type Field, type Report, reportCall } from './report';

const sum = (label: string, name: string) => ({
  label,
  value: (totals: Record<string, number>) => formatNumber(totals[name] ?? 0),
});
const share = (label: string, parts: string[], whole: string) => ({
  label,
  value: (totals: Record<string, number>) =>
    formatShare(
      parts.reduce((all, part) => all + (totals[part] ?? 0), 0),
      totals[whole] ?? 0,
    ),
});

const joined: Field[] = [
  { name: 'activists', label: /*i18n*/ 'Activists' },
  { name: 'ngos', label: /*i18n*/ 'NGOs' },
];
const members: Field = { name: 'members', label: /*i18n*/ 'Members' };

const growth: Report = {
  name: 'growth',
  label: /*i18n*/ 'Growth',
  ...reportCall(api.growthReport.get),
  figures: [
    sum(/*i18n*/ 'Members', 'members'),
    sum(/*i18n*/ 'Activists who joined', 'activists'),
    sum(/*i18n*/ 'NGOs that joined', 'ngos'),
    {
      label: /*i18n*/ 'Verified of those',
      value: ({ verified = 0, activists = 0, ngos = 0 }) => formatShare(verified, activists + ngos),
    },
    {
      label: /*i18n*/ 'Left for good',
      value: ({ left }) =>
        left === null || left === undefined ? i18n.t('Not available by state') : formatNumber(left),
    },
  ],
  charts: [
    { title: /*i18n*/ 'Members who joined', kind: 'bars', fields: joined },
    { title: /*i18n*/ 'Members in all', kind: 'lines', fields: [members] },
  ],
  columns: [
    ...joined,
    { name: 'verified', label: /*i18n*/ 'Verified' },
    { name: 'left', label: /*i18n*/ 'Left' },
    members,
  ],
};

const requests: Field = { name: 'requests', label: /*i18n*/ 'Requests' };
const offers: Field = { name: 'offers', label: /*i18n*/ 'Offers of help' };
const events: Field = { name: 'events', label: /*i18n*/ 'Events created' };
const joins: Field = { name: 'joins', label: /*i18n*/ 'Seats taken' };
const messages: Field = { name: 'messages', label: /*i18n*/ 'Messages' };

const activity: Report = {
  name: 'activity',
  label: /*i18n*/ 'Activity',
  ...reportCall(api.activityReports.activity),
  figures: [requests, offers, events, joins, messages].map(({ label, name }) => sum(label, name)),
  charts: [
    { title: /*i18n*/ 'Requests and offers of help', kind: 'lines', fields: [requests, offers] },
    { title: /*i18n*/ 'Events and seats', kind: 'lines', fields: [events, joins] },
    { title: /*i18n*/ 'Messages between members', kind: 'lines', fields: [messages] },
  ],
  columns: [requests, offers, events, joins, messages],
};

const firstOffer: Field[] = [
  { name: 'within15Minutes', label: /*i18n*/ 'Within 15 minutes' },
  { name: 'within1Hour', label: /*i18n*/ 'Within an hour' },
  { name: 'within24Hours', label: /*i18n*/ 'Within 24 hours' },
  { name: 'later', label: /*i18n*/ 'Later' },
  { name: 'unanswered', label: /*i18n*/ 'Not answered' },
];
const outcomes: Field[] = [
  { name: 'completed', label: /*i18n*/ 'Completed' },
  { name: 'closed', label: /*i18n*/ 'Closed' },
  { name: 'open', label: /*i18n*/ 'Still open' },
];

const response: Report = {
  name: 'response',
  label: /*i18n*/ 'Response times',
  ...reportCall(api.activityReports.response),
  figures: [
    sum(requests.label, 'requests'),
    share(/*i18n*/ 'Answered within an hour', ['within15Minutes', 'within1Hour'], 'requests'),
    {
      label: /*i18n*/ 'To the first offer, on average',
      value: ({ averageMinutes }) => durationText(averageMinutes ?? null),
    },
    share(/*i18n*/ 'Completed', ['completed'], 'requests'),
    sum(/*i18n*/ 'Not answered', 'unanswered'),
  ],
  charts: [
    { title: /*i18n*/ 'Time to the first offer of help', kind: 'bars', fields: firstOffer },
    { title: /*i18n*/ 'Outcome of the requests', kind: 'bars', fields: outcomes },
  ],
  columns: [requests, ...firstOffer, { name: 'averageMinutes', label: /*i18n*/ 'Average minutes' }, ...outcomes],
};

function durationText(minutes: number | null) {
  if (minutes === null) return i18n.t('None yet');
  return minutes < 90
    ? i18n.t('{count} min', { count: formatNumber(Math.round(minutes)) })
    : i18n.t('{count} h', { count: formatNumber(Math.round(minutes / 60)) });
}

const deliveryStatuses: Field[] = [
  { name: 'sent', label: /*i18n*/ 'Sent' },
  { name: 'failed', label: /*i18n*/ 'Failed' },
  { name: 'unknown', label: /*i18n*/ 'Not known' },
  { name: 'suppressed', label: /*i18n*/ 'Suppressed' },
  { name: 'cancelled', label: /*i18n*/ 'Cancelled' },
];

const campaigns: Report = {
  name: 'campaigns',
  label: /*i18n*/ 'Campaigns',
  ...reportCall(api.campaignReport.get),
  figures: [
    sum(/*i18n*/ 'Campaigns', 'campaigns'),
    sum(/*i18n*/ 'Recipients', 'recipients'),
    share(/*i18n*/ 'Sent', ['sent'], 'recipients'),
    sum(/*i18n*/ 'Failed', 'failed'),
  ],
  charts: [{ title: /*i18n*/ 'Outcome of the messages', kind: 'bars', fields: deliveryStatuses }],
  columns: [
    { name: 'campaigns', label: /*i18n*/ 'Campaigns' },
    { name: 'recipients', label: /*i18n*/ 'Recipients' },
    ...deliveryStatuses,
  ],
};

const answered: Field = { name: 'answered', label: /*i18n*/ 'Answered' };

const places: Report = {
  name: 'places',
  label: /*i18n*/ 'Places',
  ...reportCall(api.activityReports.places),
  figures: [
    sum(members.label, 'members'),
    sum(requests.label, 'requests'),
    share(/*i18n*/ 'Requests answered', ['answered'], 'requests'),
    sum(offers.label, 'offers'),
    sum(events.label, 'events'),
  ],
  charts: [],
  map: [members, requests, answered, offers, events, joins],
  columns: [members, requests, answered, offers, events, joins],
};

/** In the order of their tabs. */
export const reports: readonly Report[] = [growth, activity, response, campaigns, places];

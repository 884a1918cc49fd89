import { z } from 'zod';
import { defineContract, route } from '../contract';
import { count, reportByState, reportByTime, ReportQuery } from '../report';

const activity = {
  requests: count,
  offers: count,
  events: count,
  /** Seats that members booked. */
  joins: count,
  messages: count,
};
export const ActivityReport = reportByTime(activity, activity).meta({ id: 'ActivityReport' });
export type ActivityReport = z.infer<typeof ActivityReport>;

/** Support requests posted in the period: how soon the first offer of help came, and how they ended. */
const response = {
  requests: count,
  within15Minutes: count,
  within1Hour: count,
  within24Hours: count,
  later: count,
  unanswered: count,
  /** Average minutes from a support request to its first offer; null when none has an offer. */
  averageMinutes: z.number().min(0).nullable(),
  completed: count,
  closed: count,
  open: count,
};
export const ResponseReport = reportByTime(response, response).meta({ id: 'ResponseReport' });
export type ResponseReport = z.infer<typeof ResponseReport>;

const place = { requests: count, answered: count, offers: count, events: count, joins: count };
export const PlacesReport = reportByState(
  {
    /** Members in the directory now. */
    members: count,
    ...place,
  },
  { members: count, ...place },
).meta({ id: 'PlacesReport' });
export type PlacesReport = z.infer<typeof PlacesReport>;

export const activityReports = defineContract('community.activity-reports', {
  activity: route({
    http: 'GET /admin/reports/activity',
    access: 'admin',
    csv: true,
    summary: 'Requests, offers of help, events, seats taken and messages in each day or month',
    input: ReportQuery,
    output: ActivityReport,
  }),
  response: route({
    http: 'GET /admin/reports/response',
    access: 'admin',
    csv: true,
    summary: 'How soon requests got their first offer of help, and what became of them',
    input: ReportQuery,
    output: ResponseReport,
  }),
  places: route({
    http: 'GET /admin/reports/places',
    access: 'admin',
    csv: true,
    summary: 'The same by state, with the members there',
    input: ReportQuery,
    output: PlacesReport,
  }),
});

const source = 'services/notifications/src';
const campaigns = `${source}/campaigns`;
const rings = `${source}/alerts`;
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/notifications', ...specs.map(name => `test/${name}.spec.ts`)];

/** The life cycle of campaigns, and what ends or pauses the rings of an alert. @type {import('../fault.mjs').Fault[]} */
export const notificationsCampaigns = [
  {
    name: 'a campaign is changed while it runs',
    file: `${campaigns}/campaigns.controller.ts`,
    find: `expectState(campaign, 'draft');`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a campaign starts a second time',
    file: `${campaigns}/campaign-start.ts`,
    find: `expectState(campaign, 'draft', ...(at ? (['scheduled'] as const) : []));`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a campaign that does not await approval is approved',
    file: `${campaigns}/campaign-start.ts`,
    find: `expectState(campaign, 'awaiting-approval');`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'an incomplete draft is sent',
    file: `${campaigns}/campaign-start.ts`,
    find: '    expectComplete(campaign);\n',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'an audience that has grown over the threshold by the start needs no approval',
    file: `${campaigns}/campaign-start.ts`,
    find: `if (this.needsApproval(campaign, recipients)) return`,
    replace: 'if (false as boolean) return',
    tests: tests('campaign-life'),
  },
  {
    name: 'the approval of one start counts for another',
    file: `${campaigns}/campaign-start.ts`,
    find: `problem = 'no-recipients', approved_by = null where`,
    replace: `problem = 'no-recipients' where`,
    tests: tests('campaign-life'),
  },
  {
    name: 'a large campaign has no trial',
    file: `${campaigns}/campaign-start.ts`,
    find: '...(hasTrial && { trial: CAMPAIGN_TRIAL_RECIPIENTS }),',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a campaign without failures is retried',
    file: `${source}/deliveries/delivery-control.ts`,
    find: ` and (final_counts->>'failed')::int > 0`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a critical campaign waits for the budget of a member',
    file: `${campaigns}/campaign-budget.ts`,
    find: `is distinct from 'critical')`,
    replace: `is distinct from 'never')`,
    tests: tests('campaign-life'),
  },
  {
    name: 'the budget of a member is never reset',
    file: `${campaigns}/campaign-budget.ts`,
    find: `o.started_at > now() - $3 * interval '1 day'`,
    replace: '$3::int is not null',
    tests: tests('campaign-life'),
  },
  {
    name: 'each channel of a campaign counts towards the budget',
    file: `${campaigns}/campaign-budget.ts`,
    find: 'and coalesce(o.tells_of, o.id) <> (select id from own)',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'names in the CSV of recipients are run as formulas',
    file: 'libs/platform/src/csv/csv-stream.ts',
    find: ', cast: { string: cellAsText } }',
    replace: ', cast: { string: String } }',
    tests: tests('campaign-life'),
  },
  {
    name: 'a search of recipients treats its text as a pattern',
    file: `${campaigns}/campaign-recipients.ts`,
    find: `.replace(/[\\\\%_]/g, '\\\\$&')`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a request that is over is still mailed',
    file: `${rings}/alert-stops.ts`,
    find: 'for (const id of await this.unfinished(tx, alert.id)) await this.control.cancel(tx, id);',
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'a paused request is still mailed',
    file: `${rings}/alert-stops.ts`,
    find: `await (status === 'paused' ? this.control.pause(tx, id) : this.control.resume(tx, id));`,
    replace: 'await this.control.resume(tx, id);',
    tests: tests('alert-rings'),
  },
  {
    name: 'a request that is over keeps ringing where a ring is under way',
    file: `${rings}/alert-stops.ts`,
    find: `await tx.query('delete from ringing_alerts where alert_id = $1', [alert.id]);`,
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'an older event about an offer replaces a newer one',
    file: `${rings}/alert-answers.ts`,
    find: 'where coalesce(alert_answers.decided_at < excluded.decided_at, true)',
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended members of a nearby city are alerted',
    file: `${rings}/ring-members.ts`,
    find: `p.member_id = r.member_id where r.status = 'active'\n    union all (`,
    replace: 'p.member_id = r.member_id\n    union all (',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended members who watch a place are alerted',
    file: `${rings}/ring-members.ts`,
    find: `where r.status = 'active'\n        and not exists (`,
    replace: 'where not exists (',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended organisations and administrators are alerted',
    file: `${rings}/ring-members.ts`,
    find: "where status = 'active' and ${condition}) r`",
    replace: 'where ${condition}) r`',
    tests: tests('alert-rings'),
  },
];

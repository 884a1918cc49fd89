const source = 'services/notifications/src';
const campaigns = `${source}/campaigns`;
const rings = `${source}/alerts`;
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/notifications', ...specs.map(name => `test/${name}.spec.ts`)];

/** The life of campaigns, and what ends or holds the rings of an alert. @type {import('../fault.mjs').Fault[]} */
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
    name: 'a campaign that nobody asked to approve is approved',
    file: `${campaigns}/campaign-start.ts`,
    find: `expectState(campaign, 'awaiting-approval');`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'half a draft is sent',
    file: `${campaigns}/campaign-start.ts`,
    find: '    expectComplete(campaign);\n',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'an audience that grew over the threshold by its time gets it unapproved',
    file: `${campaigns}/campaign-start.ts`,
    find: `if (this.needsApproval(campaign, recipients)) return`,
    replace: 'if (false as boolean) return',
    tests: tests('campaign-life'),
  },
  {
    name: 'what was approved for one start goes out at another',
    file: `${campaigns}/campaign-start.ts`,
    find: `problem = 'no-recipients', approved_by = null where`,
    replace: `problem = 'no-recipients' where`,
    tests: tests('campaign-life'),
  },
  {
    name: 'a large campaign goes to everybody at once',
    file: `${campaigns}/campaign-start.ts`,
    find: '...(hasTrial && { trial: CAMPAIGN_TRIAL_RECIPIENTS }),',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'a campaign that failed for nobody is tried again',
    file: `${source}/deliveries/delivery-control.ts`,
    find: ` and (final_counts->>'failed')::int > 0`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'an emergency waits for the budget of a member',
    file: `${campaigns}/campaign-budget.ts`,
    find: `is distinct from 'critical')`,
    replace: `is distinct from 'never')`,
    tests: tests('campaign-life'),
  },
  {
    name: 'the budget of a member never begins anew',
    file: `${campaigns}/campaign-budget.ts`,
    find: `o.started_at > now() - $3 * interval '1 day'`,
    replace: '$3::int is not null',
    tests: tests('campaign-life'),
  },
  {
    name: 'the channels of one campaign use up the budget for each other',
    file: `${campaigns}/campaign-budget.ts`,
    find: 'and coalesce(o.tells_of, o.id) <> (select id from own)',
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'names of members are calculated in the file of recipients',
    file: 'libs/platform/src/csv/csv-stream.ts',
    find: ', cast: { string: cellAsText } }',
    replace: ', cast: { string: String } }',
    tests: tests('campaign-life'),
  },
  {
    name: 'a search of recipients takes what is typed for a pattern',
    file: `${campaigns}/campaign-recipients.ts`,
    find: `.replace(/[\\\\%_]/g, '\\\\$&')`,
    replace: '',
    tests: tests('campaign-life'),
  },
  {
    name: 'what is over goes on being mailed',
    file: `${rings}/alert-stops.ts`,
    find: 'for (const id of await this.unfinished(tx, alert.id)) await this.control.cancel(tx, id);',
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'a request that is paused goes on being mailed',
    file: `${rings}/alert-stops.ts`,
    find: `await (status === 'paused' ? this.control.pause(tx, id) : this.control.resume(tx, id));`,
    replace: 'await this.control.resume(tx, id);',
    tests: tests('alert-rings'),
  },
  {
    name: 'a request that is over rings on where a ring is under way',
    file: `${rings}/alert-stops.ts`,
    find: `await tx.query('delete from ringing_alerts where alert_id = $1', [alert.id]);`,
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'an older word about an offer undoes a newer one',
    file: `${rings}/alert-answers.ts`,
    find: 'where coalesce(alert_answers.decided_at < excluded.decided_at, true)',
    replace: '',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended members of a nearby city are rung',
    file: `${rings}/ring-members.ts`,
    find: `p.member_id = r.member_id where r.status = 'active'\n    union all (`,
    replace: 'p.member_id = r.member_id\n    union all (',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended members who watch a place are rung',
    file: `${rings}/ring-members.ts`,
    find: `where r.status = 'active'\n        and not exists (`,
    replace: 'where not exists (',
    tests: tests('alert-rings'),
  },
  {
    name: 'suspended organisations and administrators are rung',
    file: `${rings}/ring-members.ts`,
    find: "where status = 'active' and ${condition}) r`",
    replace: 'where ${condition}) r`',
    tests: tests('alert-rings'),
  },
];

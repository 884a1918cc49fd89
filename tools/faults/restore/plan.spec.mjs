import { RESTORE } from '../kinds.mjs';
import { restorePlanOf, restoreStoryOf } from './plan.mjs';

const { intents } = RESTORE.size;
const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe('the plan of a restore', () => {
  it('is the same each time for a seed, and different for another seed', () => {
    expect(restorePlanOf(7, { intents })).toEqual(restorePlanOf(7, { intents }));
    expect(new Set(seeds.map(seed => restoreStoryOf(restorePlanOf(seed, { intents })))).size).toBe(seeds.length);
  });

  it('backs up the site while its campaign is in progress, and loses it later', () => {
    for (const { campaignAt, backupAt, lostAfter } of seeds.map(seed => restorePlanOf(seed, { intents }))) {
      expect(campaignAt).toBeLessThanOrEqual(backupAt);
      expect(lostAfter).toBeGreaterThan(0);
    }
  });

  it('freezes each service with read models, and uses both signals, within ten seeds', () => {
    const plans = seeds.slice(0, 10).map(seed => restorePlanOf(seed, { intents }));
    expect(new Set(plans.map(({ frozen }) => frozen))).toEqual(new Set(['community', 'content', 'notifications']));
    expect(new Set(plans.map(({ signal }) => signal))).toEqual(new Set(['SIGTERM', 'SIGKILL']));
  });
});

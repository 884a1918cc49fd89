import { allowancesOf, planOf, storyOf } from './plan.mjs';
import { LONG, SHORT } from './kinds.mjs';

const long = { intents: LONG.size.intents, replicas: LONG.topology.replicas };
const short = { intents: SHORT.size.intents, replicas: SHORT.topology.replicas, isShort: true };
const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe('the plan of a seed', () => {
  it('is the same each time for a seed, and different for another seed', () => {
    expect(planOf(7, long)).toEqual(planOf(7, long));
    expect(new Set(seeds.map(seed => storyOf(planOf(seed, long)))).size).toBe(seeds.length);
  });

  it('lets every target fail, in the order of progress, before the load has ended', () => {
    for (const seed of seeds) {
      const { faults } = planOf(seed, long);
      expect(new Set(faults.map(({ target }) => target)).size).toBe(8);
      expect(faults.map(({ at }) => at)).toEqual(faults.map(({ at }) => at).sort((one, other) => one - other));
      expect(Math.max(...faults.map(({ at }) => at))).toBeLessThan(long.intents);
    }
  });

  it('reaches every kind of fault within the usual twenty seeds', () => {
    const kindsOf = list =>
      new Set(list.flatMap(seed => planOf(seed, long).faults.map(each => each.target + each.name)));
    expect(kindsOf(seeds.slice(0, 20))).toEqual(kindsOf(seeds));
  });

  it('only stops existing replicas, and gives a wrong clock to a gateway and to a service with two replicas', () => {
    for (const run of [long, short])
      for (const seed of seeds) {
        const { faults, wrongClocks } = planOf(seed, run);
        for (const name of [...wrongClocks, ...faults.flatMap(({ options }) => options.replica ?? [])]) {
          const [kind, number] = name.split('-');
          expect(run.replicas[kind]).toBeGreaterThanOrEqual(Number(number));
        }
        expect(wrongClocks[0]).toMatch(/^gateway/);
      }
  });

  it('of a short run has three short faults', () => {
    for (const seed of seeds) {
      const { faults } = planOf(seed, short);
      expect(faults).toHaveLength(3);
      for (const { lasts } of faults) expect(lasts).toBeLessThan(7_000);
    }
  });

  it('allows mails twice only for workers that died or were frozen', () => {
    const fault = { target: 'replica', at: 1, lasts: 0 };
    const crash = { ...fault, name: 'is killed', options: { replica: 'worker-1' } };
    const others = [
      { ...fault, name: 'is restarted', options: { replica: 'worker-1' } },
      { ...fault, name: 'is killed', options: { replica: 'community-1' } },
    ];
    expect(allowancesOf({ seed: 1, wrongClocks: [], faults: [crash, ...others] }).crashes).toBe(1);
  });
});

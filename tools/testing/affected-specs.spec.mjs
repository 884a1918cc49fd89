import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { affectedSpecs } from './affected-specs.mjs';

const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-change-'));
const test = path.join(workspace, 'services/community/test');
beforeAll(() => {
  fs.mkdirSync(test, { recursive: true });
  for (const [name, text] of [
    ['events', ''],
    ['event-seats', "import { Seats } from '../src/events/seats';"],
    ['waitlist', ''],
    ['privacy', ''],
  ])
    fs.writeFileSync(path.join(test, `${name}.spec.ts`), text);
});
afterAll(() => fs.rmSync(workspace, { recursive: true }));

const guards = [
  { file: 'services/community/src/events/joining.ts', tests: ['services/community', 'test/privacy.spec.ts'] },
];
const of = (...files) =>
  affectedSpecs(
    files.map(file => `services/community/src/${file}.ts`),
    { workspace, guards },
  );
const specs = (...names) => names.map(name => `services/community/test/${name}.spec.ts`);

describe('the integration specs that a change runs', () => {
  it('are those with its name, those that import it, and those of its deliberate faults', () => {
    expect(of('events/waitlist.rules')).toEqual(specs('waitlist'));
    expect(of('events/seats')).toEqual(specs('event-seats'));
    expect(of('events/joining')).toEqual(specs('privacy'));
  });

  it('are those of its folder if none covers the file itself', () => {
    expect(of('events/places.rules')).toEqual(specs('event-seats', 'events', 'privacy'));
  });

  it('are left to jest if none covers its folder either, and for other files', () => {
    expect(of('community.module', 'standing/standing')).toEqual([
      'services/community/src/community.module.ts',
      'services/community/src/standing/standing.ts',
    ]);
    const others = ['libs/platform/src/service/clock.ts', 'services/community/src/events/places.rules.spec.ts'];
    expect(affectedSpecs(others, { workspace, guards })).toEqual(others);
  });

  it('exist where the list of faults names them', () => {
    const found = affectedSpecs(['services/community/src/events/events.repository.ts']);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(file => !fs.existsSync(path.resolve(__dirname, '../..', file)))).toEqual([]);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '../..');
const read = file => fs.readFileSync(path.join(root, file), 'utf8');
const rules = parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap(group => group.rules);

/** The sources that register metrics. */
const sources = ['libs/platform/src', 'services']
  .flatMap(folder => fs.readdirSync(path.join(root, folder), { recursive: true }).map(file => path.join(folder, file)))
  .filter(file => /src\/.*(metrics|response-times)\.ts$/.test(file) && !file.includes('node_modules'))
  .map(read)
  .join('\n');

/** The metrics in an expression, without what a histogram adds to its name. */
const metricsIn = expression =>
  [...expression.replace(/\{.*?\}/g, '').matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?!\()/g)].map(([name]) =>
    name.replace(/_(count|sum|bucket)$/, ''),
  );

describe.each(rules.map(rule => [rule.alert, rule]))('the alert %s', (_, { expr, annotations }) => {
  it('watches metrics that a process exposes', () => {
    expect(metricsIn(expr)).not.toEqual([]);
    expect(metricsIn(expr).filter(name => !sources.includes(`'${name}'`))).toEqual([]);
  });

  it('leads to a runbook that names them as its symptom', () => {
    const runbook = read(annotations.runbook);
    expect(metricsIn(expr).filter(name => !runbook.includes(`\`${name}`))).toEqual([]);
  });
});

describe('the alerts', () => {
  it('lead to every runbook that names a metric', () => {
    const exposed = [...sources.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) => name);
    const folder = 'docs/runbooks';
    const about = fs
      .readdirSync(path.join(root, folder))
      .map(file => `${folder}/${file}`)
      .filter(file => exposed.some(name => read(file).includes(`\`${name}`)));
    expect([...new Set(rules.map(({ annotations }) => annotations.runbook))].sort()).toEqual(about.sort());
  });
});

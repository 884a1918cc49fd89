import { refusals } from '../../test/refusals';
import { integrations, readConfig, SaveIntegration } from './integrations.contract';

describe('the configuration in a JSON text', () => {
  it('is one flat object of strings, numbers and booleans', () => {
    expect(readConfig('{"host":"a","port":25,"secure":true,"x.y-z_1":""}')).toEqual({
      host: 'a',
      port: 25,
      secure: true,
      'x.y-z_1': '',
    });
    expect(readConfig('{}')).toEqual({});
  });

  it('is empty when the text is blank', () => {
    expect(readConfig(' \n')).toEqual({});
  });

  it.each(['{', 'null', '[]', '["a"]', '"a"', '1', '{"a":null}', '{"a":{}}', '{"a":[1]}', '{"a":1,"b":[]}'])(
    'is missing in %s',
    text => expect(readConfig(text)).toBeUndefined(),
  );

  it.each(['', '1a', ' a', 'a b', '_a', `a${'b'.repeat(80)}`])('cannot have the key %j', key =>
    expect(readConfig(JSON.stringify({ [key]: 1 }))).toBeUndefined(),
  );
  it.each(['a', `a${'b'.repeat(79)}`])('may have the key %s', key =>
    expect(readConfig(JSON.stringify({ [key]: 1 }))).toEqual({ [key]: 1 }),
  );
});

const slack = { name: 'slack', displayName: 'Slack', category: 'other' };

describe('an integration', () => {
  it('is off by default, and may have no configuration', () => {
    expect(SaveIntegration.parse(slack)).toEqual({ ...slack, isEnabled: false });
  });

  it('requires both of its names', () => {
    expect(refusals(SaveIntegration, { ...slack, name: ' ', displayName: '' })).toEqual({
      name: 'Name is required',
      displayName: 'Display name is required',
    });
  });

  it('reports invalid JSON in the form; the server leaves that to the service', () => {
    const broken = { ...slack, config: '{' };
    expect(refusals(SaveIntegration, { ...slack, config: '{"a":1}' })).toEqual({});
    expect(refusals(SaveIntegration, broken)).toEqual({ config: 'Enter configuration as JSON format' });
    expect(refusals(integrations.create.input, broken)).toEqual({});
  });

  it('has a configuration of at most 20,000 characters', () => {
    const long = { config: JSON.stringify({ a: 'x'.repeat(20_000) }) };
    expect(Object.keys(refusals(SaveIntegration, { ...slack, ...long }))).toEqual(['config']);
    expect(Object.keys(refusals(integrations.create.input, { ...slack, ...long }))).toEqual(['config']);
  });

  it('stays on or off when only other fields change', () => {
    const change = { id: '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f', description: 'Ours', icon: 'mail' };
    expect(integrations.update.input.parse(change)).toEqual(change);
  });
});

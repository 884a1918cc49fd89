import { fillVariables, hasVariables, unknownVariables, valuesOf } from './campaign-variables';

const asha = valuesOf({ fullName: 'Asha Rao', ngoName: null, city: 'Pune', state: 'Maharashtra' }, 'The Register');

describe('the variables of a campaign', () => {
  it('are filled with what is known of the reader, however much room stands around their names', () => {
    expect(fillVariables('Dear {{ firstName }} of {{city}}, {{fullName}}: {{siteName}}', asha)).toBe(
      'Dear Asha of Pune, Asha Rao: The Register',
    );
  });

  it('call a member without an organisation by their own name', () => {
    expect(fillVariables('{{ngoName}}', asha)).toBe('Asha Rao');
  });

  it('are named when nobody knows them, each once, and left as they were written', () => {
    expect(unknownVariables('{{fullname}} {{fullName}} {{ fullname }} {{}}')).toEqual(['fullname', '']);
    expect(fillVariables('{{fullname}}', asha)).toBe('{{fullname}}');
  });

  it('make a text differ from reader to reader, except for the name of the site', () => {
    expect(hasVariables('Dear {{firstName}}')).toBe(true);
    expect(hasVariables('News of {{siteName}}')).toBe(false);
    expect(hasVariables('{ fullName }')).toBe(false);
  });
});

import { fillVariables, hasVariables, unknownVariables, valuesOf } from './campaign-variables';

const asha = valuesOf({ fullName: 'Asha Rao', ngoName: null, city: 'Pune', state: 'Maharashtra' }, 'The Register');

describe('the variables of a campaign', () => {
  it("are replaced with the reader's values, with or without spaces around their names", () => {
    expect(fillVariables('Dear {{ firstName }} of {{city}}, {{fullName}}: {{siteName}}', asha)).toBe(
      'Dear Asha of Pune, Asha Rao: The Register',
    );
  });

  it('use the member’s own name if there is no organisation', () => {
    expect(fillVariables('{{ngoName}}', asha)).toBe('Asha Rao');
  });

  it('are reported if they are unknown, each once, and stay in the text', () => {
    expect(unknownVariables('{{fullname}} {{fullName}} {{ fullname }} {{}}')).toEqual(['fullname', '']);
    expect(fillVariables('{{fullname}}', asha)).toBe('{{fullname}}');
  });

  it('make a text differ from reader to reader, except for the name of the site', () => {
    expect(hasVariables('Dear {{firstName}}')).toBe(true);
    expect(hasVariables('News of {{siteName}}')).toBe(false);
    expect(hasVariables('{ fullName }')).toBe(false);
  });
});

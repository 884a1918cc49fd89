import { allContracts, checkContracts } from './check-contracts';

const ofContent = allContracts.filter(contract => Object.values(contract).some(route => route.owner === 'content'));

describe('the contracts of a service', () => {
  it('are served when each of its routes is implemented once', () => {
    expect(() => checkContracts('content', ofContent)).not.toThrow();
  });

  it('are not served if a route is implemented twice or not at all, or has no access rule', () => {
    const [first, ...others] = ofContent as [(typeof ofContent)[0], ...typeof ofContent];
    const [route] = Object.values(first);
    expect(() => checkContracts('content', others)).toThrow(`${route!.id} is implemented 0 times`);
    expect(() => checkContracts('content', [...ofContent, first])).toThrow(`${route!.id} is implemented 2 times`);
    const { access } = route!;
    try {
      Object.assign(route!, { access: undefined });
      expect(() => checkContracts('content', ofContent)).toThrow(`${route!.id} has no access rule`);
    } finally {
      Object.assign(route!, { access });
    }
  });
});

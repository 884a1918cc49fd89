import type { Contract } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';

/** Every contract of the system. */
export const allContracts = Object.values(table) as unknown as Contract[];

/** Fails the boot when a route that a service owns is implemented twice or not at all, or has no access rule. */
export function checkContracts(service: string, served: Contract[]) {
  const implemented = served.flatMap(contract => Object.values(contract)).map(route => route.id);
  const wrong = allContracts
    .flatMap(contract => Object.values(contract))
    .filter(route => route.owner === service)
    .flatMap(({ id, access }) => {
      const times = implemented.filter(one => one === id).length;
      return [
        ...(times === 1 ? [] : [`${id} is implemented ${times} times`]),
        ...(access ? [] : [`${id} has no access rule`]),
      ];
    });
  if (wrong.length > 0)
    throw new Error(`The contracts of ${service} are not served as they should be:\n  ${wrong.join('\n  ')}`);
}

import type { Contract, Route } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';

/** Where the contract table begins; its paths are written without it. */
export const apiPrefix = '/api';

/** Every route of the contract table that a browser may call, the gateway's own included; never those between services. */
export const publishedRoutes: Route[] = (Object.values(table) as unknown as Contract[])
  .flatMap(contract => Object.values(contract))
  .filter(route => route.access !== 'service');

import type { Contract, Route } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';

/** Prefix of all API paths; the contract table omits it. */
export const apiPrefix = '/api';

/** Every route of the contract table that a browser may call, including the gateway's own, without the internal ones. */
export const publishedRoutes: Route[] = (Object.values(table) as unknown as Contract[])
  .flatMap(contract => Object.values(contract))
  .filter(route => route.access !== 'service');

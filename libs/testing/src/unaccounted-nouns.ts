import type { Contract } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';

interface Registry {
  /** What moderation may hide, with the contracts that show it. */
  hideables: Record<string, { contracts: string[] }>;
  /** Contracts that show no user content, and what they show instead. */
  notHideable: Record<string, string>;
}

const nounOf = (routeId: string) => routeId.slice(0, routeId.lastIndexOf('.'));

/**
 * Contracts of a service that show something to visitors or members but are not in its registry of what moderation can hide,
 * and entries of the registry that no contract needs. A new public noun is reported until somebody decides about it.
 */
export function unaccountedNouns(service: string, { hideables, notHideable }: Registry): string[] {
  const shown = new Set(
    (Object.values(table) as unknown as Contract[])
      .flatMap(contract => Object.values(contract))
      .filter(
        ({ owner, method, access }) => owner === service && method === 'GET' && ['public', 'member'].includes(access),
      )
      .map(({ id }) => nounOf(id)),
  );
  const known = new Set([
    ...Object.values(hideables).flatMap(({ contracts }) => contracts),
    ...Object.keys(notHideable),
  ]);
  return [
    ...[...shown].filter(noun => !known.has(noun)).map(noun => `${noun} is not in the registry`),
    ...Object.keys(notHideable)
      .filter(noun => !shown.has(noun))
      .map(noun => `${noun} shows nothing to members`),
  ];
}

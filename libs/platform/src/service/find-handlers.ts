import { type DiscoveryService, MetadataScanner } from '@nestjs/core';

interface Named {
  name: string;
}

/**
 * Finds the methods of the process that a decorator has marked with a kind of work, and returns the handler of each kind by
 * its name. Throws on a kind with no handler or several, and on a handler of a kind that is not among `kinds`. Kinds that are
 * not `here` are handled by another process.
 */
export function findHandlers<K extends Named, H>(
  discovery: DiscoveryService,
  mark: symbol,
  kinds: K[],
  here: (kind: K) => boolean = () => true,
): Map<string, H> {
  const handlers = new Map<string, H>();
  for (const { kind, handler } of marked<K, H>(discovery, mark)) {
    if (!kinds.includes(kind)) throw new Error(`${kind.name} has a handler but is not in the list of its process`);
    if (!here(kind)) continue;
    if (handlers.has(kind.name)) throw new Error(`${kind.name} is handled twice`);
    handlers.set(kind.name, handler);
  }
  for (const kind of kinds) if (here(kind) && !handlers.has(kind.name)) throw new Error(`${kind.name} has no handler`);
  return handlers;
}

function* marked<K, H>(discovery: DiscoveryService, mark: symbol): Iterable<{ kind: K; handler: H }> {
  const scanner = new MetadataScanner();
  const instances = new Set(
    [...discovery.getProviders(), ...discovery.getControllers()].map(({ instance }) => instance),
  );
  for (const instance of instances) {
    const prototype = instance && typeof instance === 'object' ? Object.getPrototypeOf(instance) : undefined;
    if (!prototype) continue;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const kind: K | undefined = Reflect.getMetadata(mark, prototype[method]);
      if (kind) yield { kind, handler: prototype[method].bind(instance) };
    }
  }
}

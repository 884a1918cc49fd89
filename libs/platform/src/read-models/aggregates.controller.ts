import type { aggregatesOf } from '@aar/contracts/aggregates';
import { DataSource } from 'typeorm';
import { Problem } from '../errors/problem';
import type { Handlers, Inputs } from '../service/handlers';
import { Implements } from '../service/implements';
import type { Aggregate } from './aggregate';
import { type Projection, rowsOf, sumOf } from './projection';

type Contract = ReturnType<typeof aggregatesOf>;

/** The controller of a service with aggregates: it returns counts and hashes from its tables, for services that store a copy. */
export function aggregatesController(contract: Contract, aggregates: readonly Aggregate[]) {
  const projectionOf = (name: string): Projection => {
    const compared = aggregates.find(one => one.name === name)?.compared;
    if (!compared) throw new Problem('input.invalid');
    return compared;
  };

  @Implements(contract)
  class AggregatesController implements Handlers<Contract> {
    constructor(private readonly dataSource: DataSource) {}

    sum({ aggregate, prefix, ...asked }: Inputs<Contract>['sum']) {
      return sumOf(this.dataSource, projectionOf(aggregate), asked, prefix);
    }

    async rows({ aggregate, at, ...asked }: Inputs<Contract>['rows']) {
      return { rows: await rowsOf(this.dataSource, projectionOf(aggregate), asked, at) };
    }
  }
  return AggregatesController;
}

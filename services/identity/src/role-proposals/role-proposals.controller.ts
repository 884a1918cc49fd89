import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { roleProposals } from '@aar/contracts/identity/role-proposals.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isWaiting, shownProposal } from './found-proposal';
import { RoleProposals } from './role-proposals.service';

type In = Inputs<typeof roleProposals>;

const newest = new Keyset({ proposed_at: 'timestamptz desc' });

@Implements(roleProposals)
export class RoleProposalsController implements Handlers<typeof roleProposals> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly proposals: RoleProposals,
  ) {}

  list(page: In['list'], { id }: Actor) {
    const where = new Conditions(isWaiting);
    const { columns, join } = shownProposal(where.bind(id));
    const list = { name: 'proposals', columns, table: 'role_proposals', join, where, order: newest };
    return readPage<Output<typeof roleProposals.list>>(this.dataSource, list, page);
  }

  confirm({ id }: In['confirm'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.proposals.confirm(tx, actor, id);
      return {};
    });
  }

  withdraw({ id }: In['withdraw'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.proposals.withdraw(tx, actor, id);
      return {};
    });
  }
}

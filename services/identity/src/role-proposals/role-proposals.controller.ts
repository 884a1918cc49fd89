import type { Actor } from '@aar/contracts/access';
import { roleProposals } from '@aar/contracts/identity/role-proposals.contract';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
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
    const rows = db(this.dataSource).selectFrom('role_proposals').where(isWaiting);
    const list = { name: 'proposals', rows, columns: shownProposal(id), order: newest } as const;
    return readJsonPage(this.dataSource, list, page);
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

import { ResourcePage } from '../resource/resource-page';
import { roleProposals } from './role-proposals.resource';

/** /admin/role-proposals: roles of staff that a second administrator must confirm. */
export function Component() {
  return <ResourcePage resource={roleProposals} />;
}

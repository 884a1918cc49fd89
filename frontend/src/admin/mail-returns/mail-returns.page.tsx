import { ResourcePage } from '../resource/resource-page';
import { mailReturns } from './mail-returns.resource';

/** /admin/mail-returns: mail that came back, by the provider of the mailbox. */
export function Component() {
  return <ResourcePage resource={mailReturns} />;
}

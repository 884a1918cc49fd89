import { ResourcePage } from '../resource/resource-page';
import { verificationQueue } from './verifications.resource';

/** /admin/verification: NGOs that wait for somebody to look at their papers. */
export const Component = () => <ResourcePage resource={verificationQueue} />;

import { ResourcePage } from '../resource/resource-page';
import { verificationQueue } from './verifications.resource';

/** /admin/verification: NGOs whose documents await review. */
export const Component = () => <ResourcePage resource={verificationQueue} />;

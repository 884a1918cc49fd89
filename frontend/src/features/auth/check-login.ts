import { Login } from '@aar/contracts/identity/auth.contract';
import { checkBy } from '../../ui/form/form';

/** Loaded while somebody types: the schema and zod are a fifth of the page's scripts. */
export const checkLogin = checkBy(Login);

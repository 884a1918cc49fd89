import type { Role } from './access';

/**
 * Whether this role may use the admin panel. A module of its own: the home page loads it, and needs no more of the access
 * rules.
 */
export const mayUsePanel = (role: Role | undefined): boolean => role === 'editor' || role === 'admin';

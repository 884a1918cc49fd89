import type { Role } from './access';

/** Whether the admin panel is for this role. A module of its own: the home page loads it, and needs no more of the rules of access. */
export const mayUsePanel = (role: Role | undefined): boolean => role === 'editor' || role === 'admin';

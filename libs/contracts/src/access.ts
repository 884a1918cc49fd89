/** Ranks of staff and members; moderators see more menus but have members' rights (spec/decisions). */
export type Role = 'user' | 'moderator' | 'editor' | 'admin';
export type Access = 'public' | 'member' | 'editor' | 'admin' | 'service';

/** The processes that call or answer calls. */
export const serviceNames = ['gateway', 'identity', 'community', 'content', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Who makes a call, as the gateway vouches for it. `service` is another service of ours. */
export interface Actor {
  id: string;
  role: Role | 'service';
  /** Id of the session that the call belongs to; none for a service. */
  session?: string;
  /** The profile lacks what posting needs: place, mobile number, accepted terms. */
  incomplete?: true;
}

const allowed: Record<Exclude<Access, 'public'>, ReadonlySet<Actor['role']>> = {
  member: new Set(['user', 'moderator', 'editor', 'admin']),
  editor: new Set(['editor', 'admin']),
  admin: new Set(['admin']),
  service: new Set(['service']),
};

/** Whether an actor may make a call; everything that no rule allows is denied. */
export const mayCall = (access: Access, actor: Actor | null): boolean =>
  access === 'public' || (actor !== null && allowed[access].has(actor.role));

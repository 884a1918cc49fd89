/** Roles of members and staff. Moderators see more menus but have members' rights (spec/decisions). */
export type Role = 'user' | 'moderator' | 'editor' | 'admin';
export type Access = 'public' | 'member' | 'editor' | 'admin' | 'service';

/** The processes that send or serve requests. */
export const serviceNames = ['gateway', 'identity', 'community', 'content', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The caller of a request, as vouched for by the gateway. The role `service` is another service of this system. */
export interface Actor {
  id: string;
  role: Role | 'service';
  /** Id of the session that the request belongs to; missing for a service. */
  session?: string;
  /** The member's role of staff, which this session does not have yet: the site requires a second factor, and none was proved. */
  withheld?: Exclude<Role, 'user'>;
  /** Whether the profile lacks what posting requires: place, mobile number, accepted terms. */
  incomplete?: true;
  /** Until when the session counts as proved; only in calls of routes with `stepUp`. */
  provedUntil?: string;
}

const allowed: Record<Exclude<Access, 'public'>, ReadonlySet<Actor['role']>> = {
  member: new Set(['user', 'moderator', 'editor', 'admin']),
  editor: new Set(['editor', 'admin']),
  admin: new Set(['admin']),
  service: new Set(['service']),
};

/** Whether a change of role needs two administrators: it adds rights of staff, or it takes rights away from an administrator. */
export const needsTwo = (before: Role, after: Role): boolean =>
  before !== after && (before === 'admin' || after !== 'user');

/** Whether an actor may call a route with this access; everything that no rule allows is denied. */
export const mayCall = (access: Access, actor: Actor | null): boolean =>
  access === 'public' || (actor !== null && allowed[access].has(actor.role));

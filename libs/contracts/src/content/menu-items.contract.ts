import { z } from 'zod';
import { defineContract, route } from '../contract';
import { isOwnAddress } from '../own-address';
import { ById, line, Nothing } from '../vocabulary';

export const MenuLocation = z.enum(['header', 'footer']).meta({ id: 'MenuLocation' });
export type MenuLocation = z.infer<typeof MenuLocation>;
export const MenuIcon = z
  .enum(['home', 'users', 'calendar', 'heart', 'phone', 'shield', 'user', 'settings', 'external-link'])
  .meta({ id: 'MenuIcon' });
export type MenuIcon = z.infer<typeof MenuIcon>;
/** The lowest role that sees an item: any < user < moderator <= editor < admin. */
export const MenuRole = z.enum(['any', 'user', 'moderator', 'admin']).meta({ id: 'MenuRole' });
export type MenuRole = z.infer<typeof MenuRole>;

/** Maximum depth of a menu. */
export const mostLevels = 3;

/** An anchor, a URL, an e-mail address or a telephone number; nothing that can run as a script. */
const otherPlace = /^(?:#\S*|https?:\/\/\S+|mailto:\S+|tel:\S+)$/i;
const isPlace = (text: string) => isOwnAddress(text) || otherPlace.test(text);

export const SaveMenuItem = z.object({
  label: line(60).min(1, 'Label is required'),
  href: z
    .string()
    .trim()
    .min(1, 'URL/Path is required')
    .max(500)
    .refine(text => text === '' || isPlace(text), 'Please enter a path such as /events, or a full web address'),
  /** Blank: no icon. */
  icon: z.union([z.literal(''), MenuIcon]).nullish(),
  target: z.enum(['_self', '_blank']).default('_self'),
  isVisible: z.boolean().default(true),
  requiresAuth: z.boolean().default(false),
  requiredRole: MenuRole.default('any'),
  /** Default: last. */
  sortOrder: z.int().min(0).max(10_000).optional(),
  /** The parent item; blank: none. */
  parentId: z.union([z.literal(''), z.uuid()]).nullish(),
  location: MenuLocation.default('header'),
});
export type SaveMenuItem = z.infer<typeof SaveMenuItem>;

export const MenuItem = z
  .object({
    id: z.uuid(),
    label: z.string(),
    href: z.string(),
    icon: MenuIcon.nullable(),
    target: z.enum(['_self', '_blank']),
    isVisible: z.boolean(),
    requiresAuth: z.boolean(),
    requiredRole: MenuRole,
    sortOrder: z.int(),
    parentId: z.uuid().nullable(),
    location: MenuLocation,
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof MenuItem>;

/** A partial update: without the defaults, which would overwrite missing fields. */
const Part = z.object({
  ...SaveMenuItem.partial().shape,
  target: MenuItem.shape.target.optional(),
  isVisible: z.boolean().optional(),
  requiresAuth: z.boolean().optional(),
  requiredRole: MenuRole.optional(),
  location: MenuLocation.optional(),
});

const InLocation = z.object({ location: MenuLocation.optional() });
const changes = ['content.menu-items', 'identity.audit'] as const;

export const menuItems = defineContract('content.menu-items', {
  list: route({
    http: 'GET /menu-items',
    access: 'public',
    cache: '30s',
    summary: 'The visible items of a menu in their order; who may see which is told by each',
    input: InLocation,
    output: z.object({ menuItems: z.array(MenuItem) }),
  }),
  all: route({
    http: 'GET /admin/menu-items',
    access: 'admin',
    summary: 'All items of a menu in their order',
    input: InLocation,
    output: z.object({ items: z.array(MenuItem) }),
  }),
  create: route({
    http: 'POST /admin/menu-items',
    access: 'admin',
    status: 201,
    summary: 'Add an item to a menu',
    changes,
    input: SaveMenuItem,
    output: MenuItem,
  }),
  reorder: route({
    http: 'PUT /admin/menu-items/reorder',
    access: 'admin',
    summary: 'Put items into a new order',
    changes,
    input: z.object({
      items: z
        .array(z.object({ id: z.uuid(), sortOrder: z.int().min(0).max(10_000) }))
        .min(1)
        .max(200),
    }),
    output: Nothing,
  }),
  update: route({
    http: 'PUT /admin/menu-items/:id',
    access: 'admin',
    summary: 'Change an item; a loop or a fourth level is refused',
    changes,
    input: Part.extend(ById.shape),
    output: MenuItem,
  }),
  delete: route({
    http: 'DELETE /admin/menu-items/:id',
    access: 'admin',
    status: 204,
    summary: 'Remove an item with all that hangs below it',
    changes,
    input: ById,
    output: Nothing,
  }),
});

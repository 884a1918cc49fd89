import { z } from 'zod';

// The fields of CloudNativePG 1.25 and later that we use, from its API reference; npm has no schema for it. Strict: look a new
// field up there before adding it here.
const name = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i?)?$/);
const reference = z.strictObject({ name });
const metadata = z.strictObject({ name, namespace: name, labels: z.record(z.string(), z.string()).optional() });
const amounts = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() });

const role = z.strictObject({
  name: z.string(),
  ensure: z.enum(['present', 'absent']).optional(),
  login: z.boolean().optional(),
  superuser: z.boolean().optional(),
  connectionLimit: z.int().min(-1).optional(),
  inRoles: z.array(z.string()).optional(),
  passwordSecret: reference.optional(),
});

const cluster = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Cluster'),
  metadata,
  spec: z.strictObject({
    instances: z.int().min(1),
    imageName: z.string().optional(),
    storage: z.strictObject({ size: quantity, storageClass: z.string().optional() }),
    resources: z.strictObject({ requests: amounts.optional(), limits: amounts.optional() }).optional(),
    bootstrap: z
      .strictObject({
        initdb: z.strictObject({
          database: z.string(),
          owner: z.string(),
          encoding: z.string().optional(),
          localeCollate: z.string().optional(),
          localeCType: z.string().optional(),
        }),
      })
      .optional(),
    postgresql: z
      .strictObject({
        // Numbers and booleans are strings here too.
        parameters: z.record(z.string(), z.string()).optional(),
        pg_hba: z.array(z.string().regex(/^(local|host|hostssl|hostnossl) /)).optional(),
      })
      .optional(),
    managed: z.strictObject({ roles: z.array(role) }).optional(),
  }),
});

const database = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Database'),
  metadata,
  spec: z.strictObject({
    name: z.string().refine(text => !['postgres', 'template0', 'template1'].includes(text), 'a reserved name'),
    owner: z.string(),
    cluster: reference,
    ensure: z.enum(['present', 'absent']).optional(),
    databaseReclaimPolicy: z.enum(['delete', 'retain']).optional(),
  }),
});

export const cloudNativePg = z.discriminatedUnion('kind', [cluster, database]);

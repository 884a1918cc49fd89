import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, NextCursor, Page } from '../vocabulary';
import { ConnectionState } from './activists.contract';
import { Correspondent } from './conversations.contract';

/** Two connected members, or a pending request from one to the other. */
export const Connection = ConnectionState.extend({ member: Correspondent, createdAt: Instant }).meta({
  id: 'Connection',
});
export type Connection = z.infer<typeof Connection>;

const ListConnections = Page.extend({ status: ConnectionState.shape.status.default('accepted') });

export const connections = defineContract('community.connections', {
  list: route({
    http: 'GET /connections',
    access: 'member',
    summary: 'Members who are connected with me, or of whom one of us has asked; the latest first',
    input: ListConnections,
    output: z.object({ connections: z.array(Connection), nextCursor: NextCursor }),
  }),
  ask: route({
    http: 'POST /connections',
    access: 'member',
    needs: 'complete-profile',
    limit: 'stranger',
    status: 201,
    summary: 'Ask a member to connect; whoever asks back accepts',
    changes: ['community.connections', 'community.activists', 'community.conversations'],
    input: z.object({ memberId: z.uuid() }),
    output: Connection,
  }),
  decide: route({
    http: 'PUT /connections/:id',
    access: 'member',
    summary: 'Accept or decline whoever asked me',
    changes: ['community.connections', 'community.activists', 'community.conversations'],
    input: ById.extend({ status: z.enum(['accepted', 'declined']) }),
    output: ById,
  }),
  end: route({
    http: 'DELETE /connections/:id',
    access: 'member',
    summary: 'End a connection, or take back that I asked',
    changes: ['community.connections', 'community.activists', 'community.conversations'],
    input: ById,
    output: ById,
  }),
});

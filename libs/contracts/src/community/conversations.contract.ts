import { z } from 'zod';
import { defineContract, route } from '../contract';
import { MemberMarks } from '../member-marks';
import { ById, Instant, NextCursor, Nothing, Page, prose, UserType } from '../vocabulary';

/** The other member of a conversation; never has contacts. */
export const Correspondent = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    ngoName: z.string().nullable(),
    userType: UserType,
    isVerified: z.boolean(),
    ...MemberMarks.shape,
    avatarUrl: z.string().nullable(),
    city: z.string(),
    state: z.string(),
  })
  .meta({ id: 'Correspondent' });
export type Correspondent = z.infer<typeof Correspondent>;

/** The conversation from the actor's side: `requested` waits for the actor's decision, `waiting` for the other's. */
export const ConversationStatus = z
  .enum(['accepted', 'requested', 'waiting', 'declined'])
  .meta({ id: 'ConversationStatus' });

/** A conversation as one of its two members sees it. */
export const Conversation = z
  .object({
    id: z.uuid(),
    /** "A member" without an id, a picture and a place once the other is unavailable. */
    member: Correspondent.extend({ id: z.uuid().nullable() }),
    /** The other has left, is suspended or has blocked the actor: nobody can write, and what was received stays until the erasure. */
    isUnavailable: z.boolean().default(false),
    status: ConversationStatus,
    /** Neither notified nor counted in the header. */
    isMuted: z.boolean(),
    /** The actor has blocked the other member. */
    isBlocked: z.boolean(),
    /** Number of unread messages. */
    unread: z.int().min(0),
    /** The beginning of the latest message. */
    latest: z.object({ text: z.string(), isMine: z.boolean() }).nullable(),
    latestAt: Instant,
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** A file attached to a message; fetched at `GET /media/documents/:id`. */
export const MessageAttachment = z
  .object({ id: z.uuid(), type: z.string(), bytes: z.int() })
  .meta({ id: 'MessageAttachment' });
export type MessageAttachment = z.infer<typeof MessageAttachment>;

export const ConversationMessage = z
  .object({
    id: z.uuid(),
    text: z.string(),
    isMine: z.boolean(),
    /** The support request on which the message offers help. */
    request: z.object({ id: z.uuid(), subject: z.string() }).nullable(),
    attachments: z.array(MessageAttachment),
    createdAt: Instant,
  })
  .meta({ id: 'ConversationMessage' });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

export const mostAttachments = 4;
export const WriteMessage = z.object({ text: prose(4000).min(1, 'Please write a few words') });
/** Attachments are ids of files uploaded for the purpose `message-attachment`; a stranger's first message has none. */
export const SendMessage = WriteMessage.extend({
  attachments: z.array(z.uuid()).max(mostAttachments, 'At most 4 files').default([]),
});
const OpenConversation = WriteMessage.extend({ memberId: z.uuid() });
const ListConversations = Page.extend({ box: z.enum(['inbox', 'requests']).default('inbox') });
const UpdateConversation = ById.extend({
  /** Whether the request is accepted or declined; any other status must be the present one. */
  status: ConversationStatus.optional(),
  isMuted: z.boolean().optional(),
});

export const conversations = defineContract('community.conversations', {
  list: route({
    http: 'GET /conversations',
    access: 'member',
    summary: 'My conversations, or those that strangers ask for; the latest first',
    input: ListConversations,
    output: z.object({ conversations: z.array(Conversation), nextCursor: NextCursor }),
  }),
  unread: route({
    http: 'GET /conversations/unread',
    access: 'member',
    summary: 'How many messages I have not read, and how many members ask to talk to me or to connect',
    input: Nothing,
    output: z.object({ unread: z.int().min(0), requests: z.int().min(0) }),
  }),
  open: route({
    http: 'POST /conversations',
    access: 'member',
    needs: 'complete-profile',
    limit: 'stranger',
    status: 201,
    summary: 'Write to a member; a stranger’s first message has to be accepted',
    changes: ['community.conversations'],
    input: OpenConversation,
    output: Conversation,
  }),
  get: route({
    http: 'GET /conversations/:id',
    access: 'member',
    summary: 'One of my conversations',
    input: ById,
    output: Conversation,
  }),
  update: route({
    http: 'PUT /conversations/:id',
    access: 'member',
    summary: 'Accept or decline a stranger’s message, or mute a conversation',
    changes: ['community.conversations', 'community.messages', 'community.dashboard'],
    input: UpdateConversation,
    output: Conversation,
  }),
  messages: route({
    http: 'GET /conversations/:id/messages',
    access: 'member',
    summary: 'The messages of one of my conversations; newest first',
    input: Page.extend(ById.shape),
    output: z.object({ messages: z.array(ConversationMessage), nextCursor: NextCursor }),
  }),
  send: route({
    http: 'POST /conversations/:id/messages',
    access: 'member',
    needs: 'complete-profile',
    limit: 'message',
    status: 201,
    summary: 'Write in one of my conversations; an answer accepts it',
    changes: ['community.conversations', 'community.messages', 'community.dashboard'],
    input: SendMessage.extend(ById.shape),
    output: ConversationMessage,
  }),
  read: route({
    http: 'POST /conversations/:id/read',
    access: 'member',
    summary: 'I have read it up to now',
    changes: ['community.conversations.list', 'community.conversations.unread', 'community.conversations.get:id'],
    input: ById,
    output: z.object({ unread: z.int().min(0) }),
  }),
});

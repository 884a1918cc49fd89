import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'recipient_id' })
  recipientId: string;

  @Column('uuid', { name: 'sender_id' })
  senderId: string;

  @Column('uuid', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Null only in messages of a build from before conversations; `adoptMessages` sets it. */
  @Column('uuid', { name: 'conversation_id', nullable: true })
  conversationId: string | null;

  @Column('text')
  subject: string;

  @Column('text', { default: '' })
  body: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

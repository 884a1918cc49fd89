import type { Actor } from '@aar/contracts/access';
import { contactMessages } from '@aar/contracts/content/contact-messages.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { ContactMails } from './contact-mails.service';
import { ContactMessagesRepository, masked, type StoredMessage } from './contact-messages.repository';
import { looksLikeSpam } from './spam.rules';

type In = Inputs<typeof contactMessages>;

@Implements(contactMessages)
export class ContactMessagesController implements Handlers<typeof contactMessages> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: ContactMessagesRepository,
    private readonly mails: ContactMails,
  ) {}

  /** A held message gets the same response as any other: a different one would show a spam bot how to avoid the filter. */
  send(form: In['send'], actor: Actor | null, once: Once) {
    return once(async tx => {
      const isHeld = looksLikeSpam(form) || (await this.messages.isFlood(tx, form.email));
      const status = isHeld ? 'held' : 'new';
      const message = await this.messages.add(tx, form, { ownerId: actor?.id ?? null, status });
      if (!isHeld) await this.mails.mailTeam(tx, message);
      return {};
    });
  }

  list(input: In['list']) {
    return this.messages.page(input);
  }

  get({ id }: In['get']) {
    return this.detail(this.dataSource.manager, id);
  }

  contacts({ id }: In['contacts'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      const { email, phone } = await this.messages.find(tx, id);
      await requestAuditEntry(tx, actor, { action: 'contact.viewed', ...targetOf(id) });
      return { email, phone };
    });
  }

  update({ id, version, status, note, reply }: In['update'], actor: Actor, once: Once) {
    return once(async tx => {
      const before = await this.messages.find(tx, id, { toChange: true });
      if (before.version !== version) throw new Problem('content.contact-message.changed');
      const after = { status: reply === undefined ? (status ?? before.status) : 'answered', note: note ?? before.note };
      await this.messages.change(tx, id, after as Pick<StoredMessage, 'status' | 'note'>);
      if (reply !== undefined) {
        await this.messages.addReply(tx, id, reply);
        await this.mails.reply(tx, before, reply);
      }
      await requestAuditEntry(tx, actor, {
        action: reply === undefined ? 'contact-message.updated' : 'contact-message.answered',
        ...targetOf(id),
        // Not the texts of people and the team: they must stay in tables from which they are deleted in time.
        diff: before.status === after.status ? {} : { status: [before.status, after.status] },
      });
      return this.detail(tx, id);
    });
  }

  private async detail(manager: EntityManager, id: string) {
    const message = await this.messages.find(manager, id);
    return { ...masked(message), replies: await this.messages.repliesTo(manager, id) };
  }
}

const targetOf = (id: string) => ({ targetType: 'contact-message', targetId: id, targetLabel: 'Contact message' });

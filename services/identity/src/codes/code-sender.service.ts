import { setTimeout as sleep } from 'node:timers/promises';
import { type ContactType, contactTypeOf, type OtpSent } from '@aar/contracts/identity/auth.contract';
import { type CodePurpose, codes } from '@aar/contracts/notifications/codes.contract';
import { maskContact } from '@aar/contracts/masked-contact';
import { codeSent } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { afterCommit } from '@aar/platform/database/after-commit';
import { inTransaction } from '@aar/platform/database/transaction';
import { serviceClient } from '@aar/platform/service/service-client';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { resettableAccount } from '../accounts/find-account';
import { IdentityConfig } from '../identity.config';
import { knownPlaceOf, placesOf, type Visitor } from '../sign-in/known-places';
import { type Asker, Codes, type IssuedCode } from './codes.service';

/** Milliseconds, more than all of it usually takes. */
const resetAnswerAfter = 100;

const notificationsOf = ({ NOTIFICATIONS_URL: url, ACTOR_SIGNING_KEY: key }: IdentityConfig) =>
  serviceClient(codes, { url, key });

/** Sends one-time codes through the notifications service. Its answers never tell whether a contact is a member's. */
@Injectable()
export class CodeSender {
  private readonly notifications: ReturnType<typeof notificationsOf>;

  constructor(
    private readonly codes: Codes,
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {
    this.notifications = notificationsOf(config);
  }

  /**
   * Sends a code and answers once it is on its way. Throws `identity.code.too-soon` over a cap, and
   * `notifications.code.undeliverable`; to register, also where the switches of the codes forbid it.
   */
  async send(
    purpose: CodePurpose,
    contactType: ContactType,
    contact: string,
    asker: Asker,
  ): Promise<z.infer<typeof OtpSent>> {
    if (purpose === 'registration') await this.checkMethod(contactType);
    const code = await inTransaction(this.dataSource, tx => this.codes.issue(tx, { purpose, contact, asker }));
    // Who changes a contact is signed in.
    const memberId = purpose === 'contact-change' ? asker.id : undefined;
    const { provider } = await this.deliver(purpose, contactType, contact, code, memberId).catch(
      async (cause: unknown) => {
        await this.codes.void(code.id);
        throw new Problem('notifications.code.undeliverable', { cause });
      },
    );
    return this.told(contactType, contact, provider, code);
  }

  /**
   * Sends a reset code to a member's contact. Nobody learns whether it is one: the caps count and the code is made for any
   * contact, and it is delivered, where that is to be done, while every answer waits for the same moment: the work of it would
   * show in the time. A failure of that is not made good here, because a contact that need not wait again would give it away.
   */
  async sendToMember(contact: string, visitor: Visitor): Promise<z.infer<typeof OtpSent>> {
    const contactType = contactTypeOf(contact);
    const purpose = 'password-reset';
    const asker = { address: visitor.address, id: visitor.device };
    const answering = sleep(resetAnswerAfter);
    const code = await inTransaction(this.dataSource, async tx => {
      const account = await resettableAccount(tx, contact);
      const knownPlace = await knownPlaceOf(tx, account?.id ?? null, placesOf(visitor, this.config.CODE_PEPPER));
      const issued = await this.codes.issue(tx, { purpose, contact, asker, knownPlace });
      if (account)
        afterCommit(tx, async () => void (await this.deliver(purpose, contactType, contact, issued, account.id)));
      return issued;
    }).finally(() => answering);
    return this.told(contactType, contact, contactType, code);
  }

  private deliver(
    purpose: CodePurpose,
    contactType: ContactType,
    contact: string,
    { code, expiresAt }: IssuedCode,
    memberId?: string,
  ): Promise<{ provider: string }> {
    const expires = expiresAt.toISOString();
    return this.notifications.deliver({ contactType, contact, memberId, code, purpose, expiresAt: expires });
  }

  private told(contactType: ContactType, contact: string, provider: string, { code }: IssuedCode) {
    return {
      maskedContact: maskContact(contactType, contact),
      contactType,
      note: codeSent[contactType],
      message: codeSent.title,
      provider,
      ...(!this.config.isProduction && { otp: code }),
    };
  }

  /** Throws unless codes may be sent to this kind of contact. A switch that was never heard of is off. */
  private async checkMethod(contactType: ContactType) {
    const enabled: { contact_type: ContactType }[] = await this.dataSource.query(
      'select contact_type from code_methods where enabled',
    );
    if (enabled.length === 0) throw new Problem('identity.registration.closed');
    if (!enabled.some(method => method.contact_type === contactType))
      throw new Problem('identity.code.method-disabled');
  }
}

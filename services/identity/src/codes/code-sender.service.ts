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
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { knownPlaceOf, placesOf, type Visitor } from '../attempts/known-places';
import { type Asker, Codes, type IssuedCode } from './codes.service';

/** Milliseconds after which the response to every reset request is sent; the work usually takes less. */
const resetAnswerAfter = 100;

const notificationsOf = ({ NOTIFICATIONS_URL: url, ACTOR_SIGNING_KEY: key }: IdentityConfig) =>
  serviceClient(codes, { url, key });

/** Sends one-time codes through the notifications service. Its responses never reveal whether a contact is a member's. */
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
   * Sends a code and resolves once the notifications service has accepted it. Throws `identity.code.too-soon` over a cap,
   * `notifications.code.undeliverable`, and for a registration also if the switches of the codes forbid it.
   */
  async send(
    purpose: CodePurpose,
    contactType: ContactType,
    contact: string,
    asker: Asker,
    // Except for a registration, whoever asks is signed in, so `asker.id` is the member's id.
    memberId = purpose === 'registration' ? undefined : asker.id,
  ): Promise<z.infer<typeof OtpSent>> {
    if (purpose === 'registration') await this.checkMethod(contactType);
    const code = await inTransaction(this.dataSource, tx => this.codes.issue(tx, { purpose, contact, asker }));
    const { provider } = await this.deliver(purpose, contactType, contact, code, memberId).catch(
      async (cause: unknown) => {
        await this.codes.void(code.id);
        throw new Problem('notifications.code.undeliverable', { cause });
      },
    );
    return this.sentCode(contactType, contact, provider, code);
  }

  /**
   * Sends a reset code to a member's contact, without revealing whether it is one. Every contact counts against the caps and
   * gets a code, and every response takes the same time, so that the delivery to members does not show in the timing. A
   * failed delivery does not void the code, because a contact that need not wait again would reveal the member.
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
    return this.sentCode(contactType, contact, contactType, code);
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

  private sentCode(contactType: ContactType, contact: string, provider: string, { code }: IssuedCode) {
    return {
      maskedContact: maskContact(contactType, contact),
      contactType,
      note: codeSent[contactType],
      message: codeSent.title,
      provider,
      ...(!this.config.isProduction && { otp: code }),
    };
  }

  /** Throws unless codes may be sent to this type of contact. A switch for which no event has arrived is off. */
  private async checkMethod(contactType: ContactType) {
    const enabled = await db(this.dataSource)
      .selectFrom('code_methods')
      .select('contact_type')
      .where('enabled', '=', true)
      .execute();
    if (enabled.length === 0) throw new Problem('identity.registration.closed');
    if (!enabled.some(method => method.contact_type === contactType))
      throw new Problem('identity.code.method-disabled');
  }
}

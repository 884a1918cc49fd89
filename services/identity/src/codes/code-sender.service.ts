import type { ContactType, OtpSent } from '@aar/contracts/identity/auth.contract';
import { type CodePurpose, codes } from '@aar/contracts/notifications/codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { serviceClient } from '@aar/platform/service/service-client';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { IdentityConfig } from '../identity.config';
import { maskContact } from './code-masking.rules';
import { Codes } from './codes.service';
import { networkOf } from './network.rules';

const contactWords = { mobile: 'mobile number', email: 'email address' };

const notificationsOf = ({ NOTIFICATIONS_URL: url, ACTOR_KEY: actorKey }: IdentityConfig) =>
  serviceClient(codes, { url, actorKey, from: 'identity' });

/** Sends one-time codes through the notifications service. Whether a contact is a member's plays no part in it. */
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

  async send(
    purpose: CodePurpose,
    contactType: ContactType,
    contact: string,
    address: string,
  ): Promise<z.infer<typeof OtpSent>> {
    await this.checkMethod(contactType);
    const { id, code, expiresAt } = await this.codes.issue(purpose, contact, networkOf(address));
    const { provider } = await this.notifications
      .deliver({ contactType, contact, code, purpose, expiresAt: expiresAt.toISOString() })
      .catch(async (cause: unknown) => {
        await this.codes.void(id);
        throw new Problem('notifications.code.undeliverable', { cause });
      });
    return {
      maskedContact: maskContact(contactType, contact),
      contactType,
      note: `Verification code sent to your ${contactWords[contactType]}`,
      message: 'OTP Sent',
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

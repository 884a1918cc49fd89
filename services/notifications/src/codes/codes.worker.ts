import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { JobData } from '@aar/platform/jobs/define-job';
import { OnJob } from '@aar/platform/jobs/on-job';
import { RetryLater } from '@aar/platform/jobs/retry-later';
import { wallTime } from '@aar/platform/service/wall-time';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UrgentMail } from '../channels/email/urgent-mail';
import { inLanguageOf } from '../channels/text/text-provider';
import { TextProviders } from '../channels/text/text-providers';
import { decidedBy } from '../preferences/channel-preferences';
import { SiteName } from '../site-name/site-name';
import { codeMail, codeText } from '../templates/code.template';
import { sendCode } from './codes.jobs';
import { type CodeMessage, SealedCodes } from './sealed-codes';

/** Milliseconds, spread so that the waiting codes take turns in probing the provider. */
const awayPause = () => 2_000 + Math.random() * 2_000;

/** Sends one-time codes. */
@Injectable()
export class CodesWorker {
  private readonly logger = new Logger('codes');

  constructor(
    private readonly codes: SealedCodes,
    private readonly mail: UrgentMail,
    private readonly texts: TextProviders,
    private readonly siteName: SiteName,
    private readonly dataSource: DataSource,
  ) {}

  @OnJob(sendCode)
  async send({ codeId }: JobData<typeof sendCode>) {
    const message = await this.codes.open(codeId);
    // Another attempt has sent it, or the caller has discarded it.
    if (!message) return;
    await this.handOver(message);
    await this.codes.forget(codeId);
  }

  private async handOver({ contactType, contact, memberId, code, purpose, expiresAt }: CodeMessage) {
    const left = Date.parse(expiresAt) - wallTime();
    if (left <= 0) return this.logger.warn('a code outlived its time in the queue and was dropped');
    const minutes = Math.ceil(left / 60_000);
    const told = { code, minutes, purpose, siteName: await this.siteName.current() };
    const language = await this.languageOf(memberId);
    const outcome =
      contactType === 'email'
        ? await this.mail.send(codeMail(told, language), contact)
        : await this.sendText(contact, told, language);
    // Not with growing pauses: somebody is waiting for the code, and it expires after five minutes.
    if (outcome.status === 'retry' && outcome.away) throw new RetryLater(outcome.afterMs ?? awayPause());
    if (outcome.status === 'retry') throw new Error(outcome.reason);
    // Refused permanently, or perhaps delivered: the member requests a new code, which is better than receiving two.
    if (outcome.status !== 'sent') this.logger.warn(`a code was not delivered: ${outcome.reason}`);
  }

  private async sendText(mobile: string, told: Parameters<typeof codeText>[0], reader: Language) {
    const provider = await this.texts.current('sms');
    if (!provider) throw new Error('nobody sends text messages here');
    const { code, minutes } = told;
    const write = (language: Language) => ({ language, text: codeText(told, language), code: { code, minutes } });
    return provider.send(mobile, inLanguageOf(reader, provider, write));
  }

  /** The language of a person who is signing up is not known yet. */
  private async languageOf(memberId: string | undefined) {
    return memberId ? (await decidedBy(this.dataSource, [memberId]))(memberId).language : 'en';
  }
}

import { consentTexts } from '@aar/contracts/identity/consent-texts';
import { type Consent, ConsentPurpose, OptionalPurpose, type privacy } from '@aar/contracts/identity/privacy.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { accountById } from '../accounts/find-account';
import { db } from '../database/db';
import { isAct } from './consent-acts';
import { recordConsent } from './record-consent';

type Decided = z.input<typeof Consent>;
/** Number of decisions in the history; the data download has all of them. */
const mostShown = 200;

type Overview = { consents: Decided[]; history: Decided[]; mustAsk: boolean };

/** The consents of a member, and the ledger of decisions behind them. */
@Injectable()
export class Consents {
  constructor(private readonly dataSource: DataSource) {}

  async of(id: string): Promise<Overview> {
    const account = await accountById(this.dataSource.manager, id);
    if (!account) throw new Problem('auth.session-ended');
    return overview(this.dataSource.manager, account);
  }

  /** Records and applies the decision: `directory` is a setting of the account, the rest reaches other services by events. */
  async decide(
    tx: EntityManager,
    id: string,
    { purpose, granted }: Inputs<typeof privacy>['decide'],
  ): Promise<Overview> {
    const account = await ownAccount(tx, id);
    await recordConsent(tx, id, { purpose, granted, source: 'settings' });
    const isSwitched = purpose === 'directory' && account.listed !== granted;
    return overview(tx, isSwitched ? await changeAccount(tx, account, { listed: granted }) : account);
  }

  /** Records the response to the question that members are asked once. Closing the dialog decides nothing. */
  async answer(tx: EntityManager, id: string, { agreesTo }: Inputs<typeof privacy>['answer']): Promise<Overview> {
    const account = await ownAccount(tx, id);
    if (agreesTo)
      for (const purpose of OptionalPurpose.options)
        await recordConsent(tx, id, { purpose, granted: agreesTo.includes(purpose), source: 'settings' });
    const listed = agreesTo?.includes('directory') ?? account.listed;
    return overview(tx, await changeAccount(tx, account, { consentsAskedAt: new Date(), listed }));
  }
}

async function overview(tx: EntityManager, account: Account): Promise<Overview> {
  const decisions = db(tx)
    .selectFrom('consents')
    .select(['purpose', 'granted', 'notice_version as noticeVersion', 'decided_at as decidedAt', 'source', 'words'])
    .select(isAct.as('isAct'))
    .where('account_id', '=', account.id);
  const history = await decisions.orderBy('decided_at', 'desc').orderBy('id').limit(mostShown).execute();
  const newest = await decisions
    .distinctOn('purpose')
    .where(isAct)
    .orderBy('purpose')
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute();
  const decided = (purpose: ConsentPurpose) => newest.find(one => one.purpose === purpose);
  return {
    consents: ConsentPurpose.options.map(purpose => decided(purpose) ?? neverAsked(account, purpose)),
    history,
    // A member who joined through a provider is asked when they complete their profile.
    mustAsk: account.isComplete && account.consentsAskedAt === null,
  };
}

/**
 * What is in force without a decision: the terms of those who joined before the ledger existed, the alerts that joining is
 * for, and a listing from before members were asked, until they decide. Only those terms were agreed to by the member;
 * members whom staff entered agreed to nothing.
 */
const neverAsked = (account: Account, purpose: ConsentPurpose): Decided => ({
  purpose,
  granted:
    purpose === 'terms'
      ? account.termsAcceptedAt !== null
      : purpose === 'alerts' || (purpose === 'directory' && account.listed),
  noticeVersion: (purpose === 'terms' ? account.termsVersion : null) ?? consentTexts[purpose].version,
  decidedAt: purpose === 'terms' ? account.termsAcceptedAt : null,
  source: purpose === 'terms' && account.termsAcceptedAt ? 'joining' : null,
  isAct: purpose === 'terms' && account.termsAcceptedAt !== null,
});

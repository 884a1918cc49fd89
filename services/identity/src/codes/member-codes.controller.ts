import { memberCodes } from '@aar/contracts/identity/member-codes.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { accountById } from '../accounts/find-account';
import { CodeSender } from './code-sender.service';
import { Codes } from './codes.service';

type Input = Inputs<typeof memberCodes>;

/** Codes that open the preferences of an old link in a mail; sent to the address of that mail. */
@Implements(memberCodes)
export class MemberCodesController implements Handlers<typeof memberCodes> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: CodeSender,
    private readonly codes: Codes,
  ) {}

  async send({ memberId, address }: Input['send']) {
    const email = await this.emailOf(memberId);
    return this.sender.send('preferences', 'email', email, { address, id: undefined }, memberId);
  }

  async prove({ memberId, otp, address }: Input['prove']) {
    const email = await this.emailOf(memberId);
    const proof = await this.codes.prove('preferences', [email], otp, { address, id: undefined });
    await inTransaction(this.dataSource, tx => this.codes.consume(tx, proof));
    return {};
  }

  private async emailOf(id: string): Promise<string> {
    const account = await accountById(this.dataSource.manager, id);
    if (!account?.email || !account.emailConfirmedAt || account.status === 'deleted')
      throw new Problem('identity.step-up.unavailable');
    return account.email;
  }
}

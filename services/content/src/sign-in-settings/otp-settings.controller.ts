import type { Actor } from '@aar/contracts/access';
import { otpSettings, type OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { readSwitches, writeSwitches } from '../site-content/switches';

const switchKeys = { emailOTPEnabled: 'otp_email_enabled', mobileOTPEnabled: 'otp_mobile_enabled' };
const settings = Object.keys(switchKeys) as (keyof OtpSettings)[];

@Implements(otpSettings)
export class OtpSettingsController implements Handlers<typeof otpSettings> {
  constructor(private readonly dataSource: DataSource) {}

  get() {
    return read(this.dataSource.manager);
  }

  update(input: Inputs<typeof otpSettings>['update'], actor: Actor, once: Once) {
    const { requireOTP, ...wanted } = input;
    if (requireOTP && !settings.some(setting => wanted[setting])) throw new Problem('content.otp-settings.last-method');
    return once(async tx => {
      const before = await read(tx, { toWrite: true });
      const changed = settings.filter(setting => before[setting] !== wanted[setting]);
      if (changed.length === 0) return before;
      await writeSwitches(tx, Object.fromEntries(changed.map(setting => [switchKeys[setting], wanted[setting]])));
      await requestAuditEntry(tx, actor, {
        action: 'otp-settings.updated',
        targetType: 'otp-settings',
        targetId: 'otp-settings',
        targetLabel: 'One-time codes',
        diff: Object.fromEntries(changed.map(setting => [setting, [before[setting], wanted[setting]]])),
      });
      return wanted;
    });
  }
}

async function read(manager: EntityManager, options?: { toWrite: boolean }): Promise<OtpSettings> {
  const isOn = await readSwitches(manager, Object.values(switchKeys), options);
  return {
    emailOTPEnabled: isOn[switchKeys.emailOTPEnabled]!,
    mobileOTPEnabled: isOn[switchKeys.mobileOTPEnabled]!,
  };
}

import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';
import { OtpSent } from './auth.contract';
import { Otp } from './credentials';

/** The visitor's IP address, for the caps. */
const Visitor = z.object({ memberId: z.uuid(), address: z.string().max(100) });

/** Codes for a member who is not signed in, but opened an old link in a mail to their address. */
export const memberCodes = defineContract('identity.member-codes', {
  send: route({
    http: 'POST /internal/member-codes/send',
    access: 'service',
    callers: ['notifications'],
    summary: 'Send a code to the confirmed e-mail address of a member',
    changes: 'nothing: sends a code',
    input: Visitor,
    output: OtpSent,
  }),
  prove: route({
    http: 'POST /internal/member-codes/prove',
    access: 'service',
    callers: ['notifications'],
    summary: 'Use a code that was sent so',
    changes: 'nothing: allows the next step',
    input: Visitor.extend({ otp: Otp }),
    output: Nothing,
  }),
});

import { z } from 'zod';
import {
  blankOr,
  City,
  cityOfState,
  Email,
  GivenExperience,
  Interest,
  LegalStructure,
  line,
  Mobile,
  optionalWebAddress,
  prose,
  State,
  UserType,
} from '../vocabulary';
import { Device, Otp, Password } from './credentials';
import { FullName, NgoName } from './names';
import { AgreesTo } from './privacy.contract';

const optionalText = (max: number) => prose(max).optional();

const RegistrationFields = z.object({
  fullName: FullName,
  email: Email,
  mobile: Mobile,
  password: Password,
  confirmPassword: z.string().max(128),
  userType: UserType,
  state: State,
  city: City,
  agreesTo: AgreesTo.optional(),
  termsAccepted: z.boolean().refine(accepted => accepted, 'You must accept the terms and conditions'),
  experience: GivenExperience.optional(),
  interests: z.array(Interest).max(8).optional(),
  bio: optionalText(1000),
  ngoName: NgoName.optional(),
  ngoWebsite: optionalWebAddress,
  ngoLegalStructure: LegalStructure.optional(),
  ngoRegistrationNumber: line(80).optional(),
  ngoYearEstablished: blankOr(z.string().regex(/^\d{4}$/, 'Please enter a year'), 'Please enter a year'),
  ngoDescription: optionalText(2000),
});

type RegistrationFields = z.output<typeof RegistrationFields>;
const rules: [path: keyof RegistrationFields, message: string, holds: (form: RegistrationFields) => boolean][] = [
  ['confirmPassword', "Passwords don't match", form => form.confirmPassword === form.password],
  ['ngoName', 'NGO name is required', form => form.userType !== 'ngo' || (form.ngoName ?? '').length >= 2],
  ['ngoLegalStructure', 'Legal structure is required', form => form.userType !== 'ngo' || !!form.ngoLegalStructure],
  ['city', cityOfState.message, cityOfState.holds],
];

/** Adds the rules between fields. They run even while other fields are invalid, so that a form shows all errors at once. */
function withRules<S extends z.ZodObject>(schema: S): S {
  let judged: z.ZodObject = schema;
  for (const [path, message, holds] of rules)
    judged = judged.refine(form => holds(form as RegistrationFields), { path: [path], message, when: () => true });
  return judged as S;
}

/** The registration form, before the code is requested. */
export const Registration = withRules(RegistrationFields);
export type Registration = z.infer<typeof Registration>;
export const Register = withRules(RegistrationFields.extend({ otp: Otp, device: Device }));

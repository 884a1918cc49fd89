import { z } from 'zod';
import { MemberMarks } from '../member-marks';
import { UserType } from '../vocabulary';

/** Who asks for help or organises, as the directory shows them; of a member who is not in it no more than first name and city. */
export const Owner = z
  .object({
    /** Null for a member without a page in the directory. */
    memberId: z.uuid().nullable(),
    /** The name of the organisation, or of the person. */
    name: z.string(),
    /** The contact person of an organisation. */
    person: z.string().nullable(),
    userType: UserType,
    city: z.string(),
    ...MemberMarks.shape,
  })
  .meta({ id: 'Owner' });
export type Owner = z.infer<typeof Owner>;

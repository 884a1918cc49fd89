import { z } from 'zod';
import { MemberMarks } from '../member-marks';
import { UserType } from '../vocabulary';

/**
 * Who asks for help or organises, as the directory shows them. For a member who is not in the directory: first name and city
 * at most.
 */
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

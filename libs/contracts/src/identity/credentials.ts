import { z } from 'zod';
import { cleanCode } from '../text/clean-contact';

export const Otp = z
  .string()
  .overwrite(cleanCode)
  .regex(/^\d{6}$/, 'Please enter the complete 6-digit code');

/** The `device` that this browser last received, with a code or at a sign-in. */
export const Device = z.string().max(100).optional();

export const Password = z.string().min(6, 'Password must be at least 6 characters').max(128);

/** A new password and its confirmation, with the rule between the two. */
export const NewPassword = <S extends z.ZodRawShape>(others: S) =>
  z
    .object({ ...others, password: Password, confirmPassword: z.string().max(128) })
    .refine(
      form => (form as { password?: unknown }).password === (form as { confirmPassword?: unknown }).confirmPassword,
      {
        path: ['confirmPassword'],
        message: "Passwords don't match",
        when: () => true,
      },
    );

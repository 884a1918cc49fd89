import { lazyAgain } from '../../ui/lazy/lazy-again';

/** The second step of a sign-in, loaded for the members who have one. */
export const SecondFactorStep = lazyAgain(async () => ({
  default: (await import('../../domain/sign-in/second-factor.form')).SecondFactorForm,
}));

/** A Passport strategy created by Nest's `PassportStrategy`: its `validate` returns the user that it recognises. */
interface NestStrategy {
  authenticate(request: never, options: never): unknown;
  validate(request: never, ...credentials: never[]): unknown;
}

/** The result: the user that the strategy recognised or `null`, and the URL if it redirects the browser first. */
export interface Outcome<User> {
  user: User;
  redirect?: string;
}

/**
 * Runs a Passport strategy on the parts of a request that it reads. Throws what its `validate` throws. Passport's middleware and
 * Nest's guards would write to an Express response, before the contract has validated the input
 * (docs/decisions/sessions-and-sign-in.md).
 */
export function authenticate<S extends NestStrategy>(
  strategy: S,
  request: Parameters<S['validate']>[0],
  options: object = {},
): Promise<Outcome<Awaited<ReturnType<S['validate']>>>> {
  type User = Awaited<ReturnType<S['validate']>>;
  const nobody = null as User;
  return new Promise((resolve, reject) => {
    const actions = {
      success: (user: User) => resolve({ user }),
      fail: () => resolve({ user: nobody }),
      redirect: (redirect: string) => resolve({ user: nobody, redirect }),
      error: reject,
    };
    // Strategies call back through `this`, so each request needs its own.
    Object.assign(Object.create(strategy), actions).authenticate(request, options);
  });
}

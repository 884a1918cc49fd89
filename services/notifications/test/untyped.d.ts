/** Types for the parts of untyped packages that our tests use. */
declare module 'mailauth/lib/dkim/verify' {
  interface Verified {
    results: { signingDomain: string; status: { result: string } }[];
  }
  export function dkimVerify(
    message: Buffer,
    options: { resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<Verified>;
}

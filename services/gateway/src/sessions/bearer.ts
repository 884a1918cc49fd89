const longest = 200;

/** The token of an `Authorization: Bearer` header; nothing else authenticates a session, and never a cookie. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > longest) return undefined;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

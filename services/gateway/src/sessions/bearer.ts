const longest = 200;

/** The token of an `Authorization: Bearer` header; nothing else opens a session, least of all a cookie. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > longest) return undefined;
  return /^bearer +(\S+)$/i.exec(authorization)?.[1];
}

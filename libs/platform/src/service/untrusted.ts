/** Whether an error code means that a server's certificate is not trusted; Node has a code for each reason. */
export const isUntrusted = (code: string) =>
  /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)/.test(code);

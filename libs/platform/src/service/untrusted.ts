/** Whether an error's code says that a server's certificate is not trusted; Node has one for each thing that is wrong with it. */
export const isUntrusted = (code: string) =>
  /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)/.test(code);

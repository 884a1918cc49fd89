/** Whether this is a trial site, with demo credentials and with codes in responses: the gateway says so in the page. */
export const isTrialSite = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="aar-trial"][content="true"]') !== null;

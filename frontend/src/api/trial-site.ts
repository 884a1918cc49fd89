/** Whether this site is for trying things out, with demo credentials and codes in answers: the gateway says so in the page. */
export const isTrialSite = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="aar-trial"][content="true"]') !== null;

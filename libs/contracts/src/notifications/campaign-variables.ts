/** The variables of a campaign's text, written as `{{fullName}}`. */
export const campaignVariables = ['fullName', 'firstName', 'ngoName', 'city', 'state', 'siteName'] as const;
export type CampaignVariable = (typeof campaignVariables)[number];
export type CampaignValues = Record<CampaignVariable, string>;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isKnown = (name: string): name is CampaignVariable => (campaignVariables as readonly string[]).includes(name);

/** The unknown variables of a text. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(match => match[1]!).filter(name => !isKnown(name))),
];

/** Whether a text contains variables, and so differs by reader. */
export const hasVariables = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(match => isKnown(match[1]!) && match[1] !== 'siteName');

/** The text for one reader; unknown variables stay as they are. */
export const fillVariables = (text: string, values: CampaignValues): string =>
  text.replace(placeholder, (written, name: string) => (isKnown(name) ? values[name] : written));

/** The values of the variables for a member; an organisation is called by its own name. */
export const valuesOf = (
  member: { fullName: string | null; ngoName: string | null; city: string | null; state: string | null },
  siteName: string,
): CampaignValues => {
  const fullName = member.fullName ?? '';
  return {
    fullName,
    firstName: fullName.split(/\s+/)[0]!,
    ngoName: member.ngoName || fullName,
    city: member.city ?? '',
    state: member.state ?? '',
    siteName,
  };
};

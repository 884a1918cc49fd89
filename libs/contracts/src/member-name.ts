interface Named {
  ngoName: string | null;
  fullName: string;
}

/** The name that a member goes by: an organisation's own, a person's full name. */
export const nameOf = ({ ngoName, fullName }: Named): string => ngoName || fullName;

/** The same with the contact person of an organisation behind it: `Gali Trust (Farida Qureshi)`. */
export const nameAndPerson = ({ ngoName, fullName }: Named): string =>
  ngoName ? `${ngoName} (${fullName})` : fullName;

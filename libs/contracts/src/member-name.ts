interface Named {
  ngoName: string | null;
  fullName: string;
}

/** The display name of a member: the organisation's name, or the person's full name. */
export const nameOf = ({ ngoName, fullName }: Named): string => ngoName || fullName;

/** The display name with the contact person of an organisation after it: `Gali Trust (Farida Qureshi)`. */
export const nameAndPerson = ({ ngoName, fullName }: Named): string =>
  ngoName ? `${ngoName} (${fullName})` : fullName;

/** The page of a member, which can be linked to. */
export const activistPath = (id: string) => `/activists/${id}`;

/** The path of a member's page. */
export const activistPath = (id: string) => `/activists/${id}`;

/** The path of an event's page, also used in shared links. */
export const eventPath = (id: string) => `/events/${id}`;

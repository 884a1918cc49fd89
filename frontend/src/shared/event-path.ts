/** Where an event is shown and shared. */
export const eventPath = (id: string) => `/events/${id}`;

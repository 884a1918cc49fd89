import { cityOfState, City, line, prose, State } from '../vocabulary';

/** Title and description of what members post: support requests and events. */
export const aboutFields = {
  title: line(140).min(5, 'Title must be at least 5 characters'),
  description: prose(4000).min(20, 'Description must be at least 20 characters'),
};

/** Where it is. */
export const whereFields = {
  location: line(200).min(2, 'Location is required'),
  state: State,
  city: City,
};
export const cityRule = { path: ['city'], message: cityOfState.message, when: () => true };

/** A time of day, HH:MM. */
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

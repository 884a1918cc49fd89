/** The columns of an `Alert`, selected from `alerts a`. */
export const alertColumns = `a.id, a.owner_id as "ownerId", a.title, a.request_type as "requestType", a.urgency, a.location,
  a.state, a.city, a.required_support as "requiredSupport"`;

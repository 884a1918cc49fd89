/** The columns of an `Alert`, selected from `alerts`. */
export const alertColumns = [
  ...(['alerts.id', 'alerts.owner_id as ownerId', 'alerts.title', 'alerts.request_type as requestType'] as const),
  ...(['alerts.urgency', 'alerts.location', 'alerts.state', 'alerts.city'] as const),
  'alerts.required_support as requiredSupport' as const,
];

/** The filters that a caller set, for `and(given({ status, category }))` of the statement builder: without those that are `undefined`. */
export const given = <Filters extends object>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
    [F in keyof Filters]?: Exclude<Filters[F], undefined>;
  };

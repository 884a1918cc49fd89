interface Place {
  state: string;
  city: string;
  /** The cursor: the last member of the previous chunk. */
  after: string;
}

/**
 * SQL for the `id` of the next chunk of active members, in order of id, who live in a city or watch it. `Place` contains
 * parameter placeholders; the condition is about a row `r` of recipients.
 */
export const nextOfPlace = ({ state, city, after }: Place, condition: string, limit: number) => `
  select member_id as id from (
    (select r.member_id from recipients r
     where r.state = ${state} and r.city = ${city} and r.status = 'active' and r.member_id > ${after} and ${condition}
     order by r.member_id limit ${limit})
    union
    (select w.member_id from watched_places w join recipients r on r.member_id = w.member_id
     where w.state = ${state} and w.city = ${city} and r.status = 'active' and w.member_id > ${after} and ${condition}
     order by w.member_id limit ${limit})) here
  order by member_id limit ${limit}`;

/** SQL: the title of a case for staff. They read a private message only in the case, where it is recorded. */
export const titleForStaff = `case target_type when 'message' then '' else title end`;

/** SQL: the title for the people concerned. The two who wrote to each other recognise a message by its beginning. */
export const titleForMembers = `coalesce(
  (select left(m.subject, 140) from messages m where target_type = 'message' and m.id = target_id), title)`;

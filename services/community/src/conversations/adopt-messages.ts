import type { EntityManager } from 'typeorm';

/**
 * Moves messages that have no conversation into the one of their two members, with the text of the offer they are about. These
 * are messages from before conversations existed, and those that the older build wrote during the rollout. They count as read.
 * Returns their number.
 */
export async function adoptMessages(tx: EntityManager): Promise<number> {
  // Serialised with erasures, which would miss rows that appear while they run.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`);
  await tx.query(`
    insert into conversations (id, first_id, second_id, created_at)
    select gen_random_uuid(), least(sender_id, recipient_id), greatest(sender_id, recipient_id), min(created_at)
    from messages where conversation_id is null and sender_id <> recipient_id
    group by least(sender_id, recipient_id), greatest(sender_id, recipient_id)
    on conflict (first_id, second_id) do nothing`);
  const [{ count }] = await tx.query(`
    with adopted as (
      update messages m set conversation_id = c.id, body = coalesce(
        (select r.message from responses r where r.request_id = m.request_id and r.member_id = m.sender_id), '')
      from conversations c
      where m.conversation_id is null and m.sender_id <> m.recipient_id
        and c.first_id = least(m.sender_id, m.recipient_id) and c.second_id = greatest(m.sender_id, m.recipient_id)
      returning m.conversation_id, m.sender_id, m.recipient_id, m.created_at
    ), sides as (
      insert into conversation_members as known (conversation_id, member_id, other_id, status, latest_at)
      select conversation_id, member_id, other_id, 'accepted', max(created_at)
      from adopted, lateral (values (sender_id, recipient_id), (recipient_id, sender_id)) side (member_id, other_id)
      group by conversation_id, member_id, other_id
      on conflict (conversation_id, member_id) do update set latest_at = greatest(known.latest_at, excluded.latest_at)
    )
    select count(*)::int as count from adopted`);
  return count;
}

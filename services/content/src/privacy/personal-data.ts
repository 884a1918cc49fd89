import type { EntityManager } from 'typeorm';

/** What a member uploaded, as JSON text; the files themselves can be had one by one. */
export async function gatherPersonalData(tx: EntityManager, memberId: string): Promise<string> {
  const [{ data }] = await tx.query(
    `select json_build_object('files', coalesce(json_agg(file), '[]'))::text as data from (
       select id, purpose, name, type, bytes, uploaded_at as "uploadedAt"
       from media_files where owner_id = $1 order by uploaded_at) file`,
    [memberId],
  );
  return data;
}

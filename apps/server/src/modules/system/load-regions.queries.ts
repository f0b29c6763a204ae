/** Statements of the owner's own connection, which takes texts and no templates. */
export const KNOWN = 'select from system_region_source where hash = $1'
export const REMEMBER = 'insert into system_region_source (hash) values ($1) on conflict do nothing'
export const UPSERT = `insert into system_region (code, name, kind, parent_code, path_name)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
  on conflict (code) do update set name = excluded.name, kind = excluded.kind, parent_code = excluded.parent_code, path_name = excluded.path_name
  where system_region.edited_at is null`

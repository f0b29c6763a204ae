import { raw, sql } from '../../../infra/db/sql.ts'
import type { CheckedMap, Division } from './map.rules.ts'

export interface MapRow extends Omit<CheckedMap, 'geojson'> {
  version: string
  approvalNo: string
  username: string
  createdAt: string
}
export const mapNow = () =>
  raw<MapRow>(
    sql`select version, approval_no as "approvalNo", features, unmatched, missing, username, created_at as "createdAt" from insight_map`,
  )
export const mapText = (version: string) =>
  raw<{ geojson: string }>(sql`select geojson from insight_map where version = ${version}`)
export const putMap = (map: CheckedMap & Pick<MapRow, 'version' | 'approvalNo' | 'username'>) =>
  raw(sql`insert into insight_map (version, approval_no, geojson, features, unmatched, missing, username)
    values (${map.version}, ${map.approvalNo}, ${map.geojson}, ${map.features}, ${map.unmatched}::text[], ${map.missing}::text[], ${map.username})
    on conflict (is_only) do update set version = excluded.version, approval_no = excluded.approval_no, geojson = excluded.geojson,
      features = excluded.features, unmatched = excluded.unmatched, missing = excluded.missing, username = excluded.username, created_at = now()`)
export const dropMap = () => raw<{ version: string }>(sql`delete from insight_map returning version`)
export const divisionsOfFirstOrder = () =>
  raw<Division>(sql`select code, name from system_region where kind = 'province' order by code`)

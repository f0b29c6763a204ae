import { sql } from '../../infra/db/sql.ts'
import type { ListSource } from '../../kit/list-query.ts'

/** Codes in their order put every parent before its children, so no other outline is needed. */
export const regionSource: ListSource = {
  ids: 'text',
  outline: () => sql`cross join lateral (select t.id as place) outline`,
  filters: { parentRegionCode: (code) => sql`t.parent_region_code = ${code}` },
}
/** What stands below the top is everything: so exported from a screen that shows the provinces alone. */
export const wholeRegionSource: ListSource = {
  ...regionSource,
  filters: {
    parentRegionCode: (code) => (code === '0' ? sql`true` : sql`t.parent_region_code = ${code}`),
  },
}

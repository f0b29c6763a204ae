import { building, house, landlord, rentee, site } from '@cloud-steward/contract/housing/index.ts'
import { type Sql, sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

const count = (table: string, condition: Sql): Sql =>
  sql`(select count(*)::int from ${sql.table(table)} x where x.tenant_id = t.tenant_id and ${condition})`
/** Rows that belong to something of a landlord's, for pickers he may use. */
const hasHouseOf = (column: string) => (id: string) =>
  sql`exists (select 1 from housing_house x where x.tenant_id = t.tenant_id and x.${sql.ref(column)} = t.id and x.landlord_id = ${id})`

export const siteBase = standard(site, {
  columns: () => ({
    houseCount: count('housing_house', sql`x.site_id = t.id`),
    roomCount: count('housing_room', sql`x.site_id = t.id`),
  }),
  scope: { landlord: hasHouseOf('site_id') },
})
export const buildingBase = standard(building, {
  columns: () => ({ houseCount: count('housing_house', sql`x.building_id = t.id`) }),
  scope: { landlord: hasHouseOf('building_id') },
})
export const houseBase = standard(house, {
  columns: () => ({ roomCount: count('housing_room', sql`x.house_id = t.id`) }),
})
export const landlordBase = standard(landlord, { scope: { landlord: (id) => sql`t.id = ${id}` } })

export const renteeBase = standard(rentee, {
  indexed: ['name'],
  scope: {
    rentee: (id) => sql`t.id = ${id}`,
    landlord: (id) =>
      sql`exists (select 1 from housing_lease x where x.tenant_id = t.tenant_id and x.rentee_id = t.id and x.landlord_id = ${id})`,
  },
  // The number itself never leaves the server: lists and forms show it masked.
  present: ({ idNo: _hidden, ...row }) => row,
})

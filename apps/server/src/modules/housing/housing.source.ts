import { building, house, landlord, rentee, site } from '@cloud-steward/contract/housing/index.ts'
import { atSites } from '../../infra/ctx/row-scope.ts'
import type { OrgScope } from '../../infra/ctx/types.ts'
import { type Sql, sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

const count = (table: string, condition: Sql): Sql =>
  sql`(select count(*)::int from ${sql.table(table)} x where x.tenant_id = t.tenant_id and ${condition})`
/** Rows that belong to something of a landlord's, for pickers he may use. */
const hasHouseOf = (column: string) => (id: string) =>
  sql`exists (select 1 from housing_house x where x.tenant_id = t.tenant_id and x.${sql.ref(column)} = t.id and x.landlord_id = ${id})`

/** Parties the caller knows by a site he sees, and those he entered himself. */
const partiesAt = (table: 'housing_house' | 'housing_lease', party: 'landlord' | 'rentee') => (scope: OrgScope) =>
  sql`(exists (select from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.${sql.ref(`${party}_id`)} = t.id and ${atSites(sql`x.site_id`, scope)})
    or t.created_by = ${scope.selfId ?? null})`

export const siteBase = standard(site, {
  columns: () => ({
    houseCount: count('housing_house', sql`x.site_id = t.id and not x.archived`),
    roomCount: count('housing_room', sql`x.site_id = t.id and x.archived_on is null`),
  }),
  scope: {
    landlord: hasHouseOf('site_id'),
    orgs: ({ orgIds, selfId }) => sql`(t.org_id = any(${orgIds}::uuid[]) or t.steward_id = ${selfId ?? null})`,
  },
})
export const buildingBase = standard(building, {
  columns: () => ({ houseCount: count('housing_house', sql`x.building_id = t.id and not x.archived`) }),
  scope: { landlord: hasHouseOf('building_id') },
})
export const houseBase = standard(house, {
  columns: () => ({ roomCount: count('housing_room', sql`x.house_id = t.id and x.archived_on is null`) }),
})
export const landlordBase = standard(landlord, {
  indexed: ['name'],
  scope: { landlord: (id) => sql`t.id = ${id}`, orgs: partiesAt('housing_house', 'landlord') },
})

export const renteeBase = standard(rentee, {
  indexed: ['name', 'mobile'],
  numbered: ['code'],
  scope: {
    rentee: (id) => sql`t.id = ${id}`,
    orgs: partiesAt('housing_lease', 'rentee'),
    landlord: (id) =>
      sql`exists (select 1 from housing_lease x where x.tenant_id = t.tenant_id and x.rentee_id = t.id and x.landlord_id = ${id})`,
  },
  // The number itself never leaves the server: lists and forms show it masked.
  present: ({ idNo: _hidden, ...row }) => row,
})

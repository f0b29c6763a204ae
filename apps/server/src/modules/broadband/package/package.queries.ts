import type { CarrierKind, PackageState } from '@cloud-steward/contract/broadband/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface PackageRow {
  id: string
  name: string
  state: PackageState
  carrier: CarrierKind
  downMbps: number
  upMbps: number
  months: number
  priceFen: number
  floorFen: number
  setupFen: number | null
  holdFen: number | null
  commissionBp: number | null
  siteIds: string[] | null
  carrierCode: string | null
  description: string | null
}
const shown = sql`id, name, state, carrier, down_mbps as "downMbps", up_mbps as "upMbps", months, price_fen as "priceFen", floor_fen as "floorFen",
  setup_fen as "setupFen", hold_fen as "holdFen", commission_bp as "commissionBp", site_ids as "siteIds", carrier_code as "carrierCode", description`
export const lockPackage = (tenantId: number, id: string) =>
  raw<PackageRow>(
    sql`select ${shown} from broadband_package where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
export const packageById = (tenantId: number, id: string) =>
  raw<PackageRow>(sql`select ${shown} from broadband_package where tenant_id = ${tenantId} and id = ${id}`)
export const publishedPackages = (tenantId: number) =>
  raw<PackageRow>(
    sql`select ${shown} from broadband_package where tenant_id = ${tenantId} and state = 'published' order by carrier, price_fen, name limit 200`,
  )
export const isPackageUsed = (tenantId: number, ids: readonly string[]) =>
  raw<{ name: string }>(
    sql`select p.name from broadband_package p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
      and exists (select from broadband_order o where o.tenant_id = p.tenant_id and o.package_id = p.id) limit 1`,
  )

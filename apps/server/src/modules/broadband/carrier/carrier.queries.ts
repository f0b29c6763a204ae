import type { CarrierKind, CarrierMode } from '@cloud-steward/contract/broadband/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface LinkRow {
  id: string
  carrier: CarrierKind
  mode: CarrierMode
  url: string | null
  /** Sealed. */
  secret: string | null
}
const shown = sql`id, carrier, mode, url, secret`
export const linkById = (tenantId: number, id: string) =>
  raw<LinkRow>(sql`select ${shown} from broadband_carrier where tenant_id = ${tenantId} and id = ${id}`)
export const linkOf = (tenantId: number, carrier: string) =>
  raw<LinkRow>(sql`select ${shown} from broadband_carrier where tenant_id = ${tenantId} and carrier = ${carrier}`)
export const putKey = (tenantId: number, id: string, sealed: string) =>
  raw(
    sql`update broadband_carrier set secret = ${sealed}, checked_at = null, problem = null where tenant_id = ${tenantId} and id = ${id}`,
  )
export const putCheck = (tenantId: number, id: string, problem: string | null) =>
  raw(
    sql`update broadband_carrier set checked_at = now(), problem = ${problem} where tenant_id = ${tenantId} and id = ${id}`,
  )
/** What came of asking a carrier; written where it is another word than before. */
export const noteProblem = (tenantId: number, carrier: string, problem: string | null) =>
  raw(
    sql`update broadband_carrier set checked_at = now(), problem = ${problem} where tenant_id = ${tenantId} and carrier = ${carrier}
      and mode = 'http' and problem is distinct from ${problem}`,
  )

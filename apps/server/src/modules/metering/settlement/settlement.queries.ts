import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Line } from '../tariff/account-lines.rules.ts'

/** No step of a ladder counts what was used longer than a year ago. */
const LONGEST_LADDER = 366

/** Locks the payers of a utility in a fixed order: each account begins with what the one before left by rounding. */
export const lockPayers = (tenantId: number, utilities: readonly string[], renteeIds: readonly string[]) =>
  [
    insertMany(
      tenantId,
      'metering_payer',
      renteeIds.flatMap((rentee_id) => utilities.map((utility) => ({ rentee_id, utility }))),
      { skipExisting: true },
    ),
    raw<{ renteeId: string; utility: string; residue: number }>(
      sql`select rentee_id as "renteeId", utility, residue from metering_payer where tenant_id = ${tenantId}
      and rentee_id = any(${renteeIds}::uuid[]) and utility = any(${utilities}) order by rentee_id, utility for update`,
    ),
  ] as const
export const writeResidues = (
  tenantId: number,
  payers: readonly { renteeId: string; utility: string; residue: number }[],
) =>
  raw(sql`update metering_payer p set residue = v.residue
    from unnest(${payers.map((one) => one.renteeId)}::uuid[], ${payers.map((one) => one.utility)}::text[], ${payers.map((one) => one.residue)}::bigint[]) v (rentee_id, utility, residue)
    where p.tenant_id = ${tenantId} and p.rentee_id = v.rentee_id and p.utility = v.utility`)
/** The rooms of the households these rooms belong to, archived ones too, each with its household. */
export const roomsOfHouseholds = (tenantId: number, roomIds: readonly string[]) =>
  raw<{
    id: string
    householdId: string
  }>(sql`select r.room_id as id, r.household_id as "householdId" from housing_household r
    where r.tenant_id = ${tenantId} and (r.house_id, r.household_id) in (select o.house_id, o.household_id from housing_household o
      where o.tenant_id = ${tenantId} and o.room_id = any(${roomIds}::uuid[]))`)
/** Locks households in a fixed order, so that two settlements of one never start on the same step. */
export const lockHouseholds = (tenantId: number, utilities: readonly string[], householdIds: readonly string[]) =>
  [
    insertMany(
      tenantId,
      'metering_household',
      householdIds.flatMap((household_id) => utilities.map((utility) => ({ household_id, utility }))),
      { skipExisting: true },
    ),
    raw(
      sql`select true from metering_household where tenant_id = ${tenantId}
      and household_id = any(${householdIds}::uuid[]) and utility = any(${utilities}) order by household_id, utility for update`,
    ),
  ] as const
export interface LadderUseRow {
  no: string
  roomId: string
  utility: string
  periodFrom: string
  ladder: Record<string, number>
}
/** What was used of ladders in rooms by live settlements that reach into the year before a day, or by all. */
export const ladderUse = (tenantId: number, roomIds: readonly string[], from?: string) =>
  overAll<LadderUseRow>(
    sql`select no, room_id as "roomId", utility, period_from as "periodFrom", ladder from metering_settlement
      where tenant_id = ${tenantId} and room_id = any(${roomIds}::uuid[]) and state not in ('replaced', 'void')
        and period_to >= coalesce(${from ?? null}::date - ${LONGEST_LADDER}::int, '-infinity')`,
  )
export const insertSettlements = (tenantId: number, rows: readonly NewRow<'metering_settlement'>[]) =>
  insertMany(tenantId, 'metering_settlement', rows)

export interface SettlementRow {
  id: string
  no: string
  revision: number
  meterId: string
  siteId: string
  roomId: string
  leaseId: string | null
  renteeId: string | null
  landlordId: string
  utility: string
  periodFrom: string
  periodTo: string
  previousMilli: number
  currentMilli: number
  useMilli: number
  lines: StoredLine[]
  versions: { pricePlanId: string; no: number; name: string }[]
  residueBefore: number
  residueAfter: number
  amountFen: number
  lossFen: number
  state: 'draft' | 'confirmed' | 'billed' | 'disputed' | 'vacant' | 'replaced' | 'void'
  billId: string | null
}
export type StoredLine = Line
const row = sql`s.id, s.no, s.revision, s.meter_id as "meterId", s.site_id as "siteId", s.room_id as "roomId", s.lease_id as "leaseId",
  s.rentee_id as "renteeId", s.landlord_id as "landlordId", s.utility, s.period_from as "periodFrom", s.period_to as "periodTo",
  s.previous_milli as "previousMilli", s.current_milli as "currentMilli", s.use_milli as "useMilli", s.lines, s.versions,
  s.residue_before as "residueBefore", s.residue_after as "residueAfter",
  s.amount_fen as "amountFen", s.loss_fen as "lossFen", s.state, s.bill_id as "billId"`
export const lockSettlements = (tenantId: number, ids: readonly string[]) =>
  raw<SettlementRow>(
    sql`select ${row} from metering_settlement s where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[]) order by s.id for update`,
  )
export const settlementById = (tenantId: number, id: string) =>
  raw<SettlementRow>(sql`select ${row} from metering_settlement s where s.tenant_id = ${tenantId} and s.id = ${id}`)
/** What a lease used and no bill has yet. */
export const unbilledOf = (tenantId: number, leaseId: string) =>
  raw<SettlementRow>(
    sql`select ${row} from metering_settlement s where s.tenant_id = ${tenantId} and s.lease_id = ${leaseId}
      and s.state in ('draft', 'confirmed', 'disputed') and s.bill_id is null order by s.id`,
  )
export const markSettlements = (
  tenantId: number,
  ids: readonly string[],
  state: SettlementRow['state'],
  reason?: string,
) =>
  raw(
    sql`update metering_settlement set state = ${state}, reason = coalesce(${reason ?? null}, reason) where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const putOnBills = (tenantId: number, given: readonly { id: string; billId: string }[]) =>
  raw(sql`update metering_settlement s set state = 'billed', bill_id = v.bill_id
    from unnest(${given.map((one) => one.id)}::uuid[], ${given.map((one) => one.billId)}::uuid[]) v (id, bill_id)
    where s.tenant_id = ${tenantId} and s.id = v.id`)
/** What stood on a bill that was voided can be billed again. */
export const releaseFromBill = (tenantId: number, billId: string) =>
  raw<{ id: string }>(
    sql`update metering_settlement set state = 'confirmed', bill_id = null where tenant_id = ${tenantId} and bill_id = ${billId} and state = 'billed' returning id`,
  )
export const laterOfMeter = (tenantId: number, meterId: string, periodTo: string) =>
  raw<{ yes: boolean }>(
    sql`select true as yes from metering_settlement where tenant_id = ${tenantId} and meter_id = ${meterId} and period_from > ${periodTo}::date
      and state not in ('replaced', 'void') limit 1`,
  )
export const revisionsOf = (tenantId: number, no: string) =>
  raw<SettlementRow>(
    sql`select ${row} from metering_settlement s where s.tenant_id = ${tenantId} and s.no = ${no} order by s.revision desc limit 50`,
  )
export const historyOf = (tenantId: number, meterId: string, until: string) =>
  raw<{ periodFrom: string; periodTo: string; useMilli: number; totalFen: number }>(
    sql`select period_from as "periodFrom", period_to as "periodTo", use_milli as "useMilli", amount_fen + loss_fen as "totalFen"
      from metering_settlement where tenant_id = ${tenantId} and meter_id = ${meterId} and period_from <= ${until}::date and state not in ('replaced', 'void')
      order by period_from desc limit 13`,
  )

export const dropExceptions = (tenantId: number, meterIds: readonly string[], from: string, to: string) =>
  raw(
    sql`delete from metering_exception where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[]) and period_from <= ${to}::date and period_to >= ${from}::date`,
  )
export const insertExceptions = (tenantId: number, rows: readonly NewRow<'metering_exception'>[]) =>
  insertMany(tenantId, 'metering_exception', rows, { skipExisting: true })

/** Puts shares of a loss on the settlements of the same lease they will be billed with, and sums them up there. */
export const placeParts = (tenantId: number, leaseIds: readonly string[]) => [
  raw(sql`update metering_share_part p set settlement_id = s.id from metering_settlement s
    where p.tenant_id = ${tenantId} and p.lease_id = any(${leaseIds}::uuid[]) and p.live and p.settlement_id is null
      and s.tenant_id = p.tenant_id and s.lease_id = p.lease_id and s.utility = p.utility and s.state in ('draft', 'confirmed')
      and s.id = (select x.id from metering_settlement x where x.tenant_id = p.tenant_id and x.lease_id = p.lease_id and x.utility = p.utility
        and x.state in ('draft', 'confirmed') order by x.period_to >= p.period_from and x.period_from <= p.period_to desc, x.period_from desc, x.id limit 1)`),
  raw(sql`update metering_settlement s set loss_fen = v.fen
    from (select x.id, coalesce((select sum(p.amount_fen) from metering_share_part p
        where p.tenant_id = x.tenant_id and p.settlement_id = x.id and p.live), 0)::bigint as fen from metering_settlement x
      where x.tenant_id = ${tenantId} and x.lease_id = any(${leaseIds}::uuid[]) and x.state in ('draft', 'confirmed')) v
    where s.tenant_id = ${tenantId} and s.id = v.id and s.loss_fen <> v.fen`),
]
export const movePartsTo = (tenantId: number, from: string, to: string | null) =>
  raw(
    sql`update metering_share_part set settlement_id = ${to} where tenant_id = ${tenantId} and settlement_id = ${from}`,
  )
export const partsOn = (tenantId: number, settlementIds: readonly string[]) =>
  raw<{ id: string; settlementId: string; periodFrom: string; periodTo: string; amountFen: number }>(
    sql`select id, settlement_id as "settlementId", period_from as "periodFrom", period_to as "periodTo", amount_fen as "amountFen"
      from metering_share_part where tenant_id = ${tenantId} and settlement_id = any(${settlementIds}::uuid[]) and live and amount_fen > 0`,
  )
export const madeByRun = (tenantId: number, runId: string, since: string) =>
  raw<{ settled: number; amountFen: number }>(
    sql`select count(*) as settled, coalesce(sum(amount_fen), 0)::bigint as "amountFen" from metering_settlement
      where tenant_id = ${tenantId} and created_at >= ${since} and run_id = ${runId}`,
  )
export const exceptionsOf = (tenantId: number, from: string, to: string) =>
  raw<{ exceptions: number }>(
    sql`select count(*) as exceptions from metering_exception where tenant_id = ${tenantId} and period_from = ${from}::date and period_to = ${to}::date`,
  )
/** Plans whose day has come and that have not settled a month yet; it is theirs from here on. */
export const claimPlans = (tenantId: number, day: number, month: string) =>
  raw<{ id: string; siteId: string }>(
    sql`update metering_settle_plan set settled_month = ${month} where tenant_id = ${tenantId} and is_active and day_of_month <= ${day}
      and settled_month is distinct from ${month} returning id, site_id as "siteId"`,
  )
export const renteeNames = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string }>(
    sql`select id, name from housing_rentee where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )

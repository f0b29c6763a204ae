import { insertMany } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'

export interface NewBill {
  id: string
  no: string
  lease_id: string
  room_id: string
  site_id: string
  rentee_id: string
  landlord_id: string
  period_from: string
  period_to: string
  due_on: string
  total_fen: number
  rent_fen: number
  late_fee_bp: number
  grace_days: number
  run_id: string
}
export const insertBills = (tenantId: number, rows: readonly NewBill[]) =>
  insertMany(
    tenantId,
    'finance_bill',
    {
      id: 'uuid',
      no: 'text',
      lease_id: 'uuid',
      room_id: 'uuid',
      site_id: 'uuid',
      rentee_id: 'uuid',
      landlord_id: 'uuid',
      period_from: 'date',
      period_to: 'date',
      due_on: 'date',
      total_fen: 'bigint',
      rent_fen: 'bigint',
      late_fee_bp: 'int',
      grace_days: 'int',
      run_id: 'uuid',
    },
    rows,
  )
export interface NewLine {
  id: string
  bill_id: string
  charge_id: string
  fee: string
  period_from: string
  period_to: string
  amount_fen: number
  formula: unknown
}
export const insertLines = (tenantId: number, rows: readonly NewLine[]) =>
  insertMany(
    tenantId,
    'finance_bill_line',
    {
      id: 'uuid',
      bill_id: 'uuid',
      charge_id: 'uuid',
      fee: 'text',
      period_from: 'date',
      period_to: 'date',
      amount_fen: 'bigint',
      formula: 'jsonb',
    },
    rows,
  )

/** What a run has made since it began, over restarts. Bills made since then are few, so the run needs no index. */
export const madeByRun = (tenantId: number, runId: string, since: string) =>
  raw<{ bills: number; amountFen: number }>(
    sql`select count(*) as bills, coalesce(sum(total_fen), 0)::bigint as "amountFen" from finance_bill
      where tenant_id = ${tenantId} and created_at >= ${since} and run_id = ${runId}`,
  )

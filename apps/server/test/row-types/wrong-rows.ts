import { raw, sql } from '../../src/infra/db/sql.ts'
import type { TableRow } from '../../src/infra/db/table-rows.ts'

// Statements for row-types.test.ts, which finds what is wrong in each of them.

export const right = (tenantId: number, part?: string) =>
  raw<{
    id: string
    fen: number
    on: string
    flags: ('a' | 'b')[]
    note?: string | null
    isOpen: boolean
    what: object
  }>(
    sql`select id, 1::bigint as fen, now()::date as on, '{a}'::text[] as flags, true as "isOpen", '{}'::jsonb as what
      from payment where tenant_id = ${tenantId}${part ? sql` and no = ${part}` : sql``}`,
  )
export const whole = raw<TableRow<'payment'>>(sql`select * from payment`)
export const otherName = () => raw<{ amountFen: number }>(sql`select amount_fen from payment`)
export const onlyWithPart = (part?: string) =>
  raw<{ no: string }>(sql`select id${part ? sql`, no` : sql``} from payment where id::text = ${part ?? null}`)
export const textAsNumber = (id: string) => raw<{ no: number }>(sql`select no from payment where id = ${id}`)
export const numberAsText = raw<{ fen: string | null }>(sql`select sum(amount_fen) as fen from payment`)
export const flagAsNumber = raw<{ is: 0 | 1 }>(sql`select true as is`)
export const daysAsTexts = raw<{ days: string[] }>(sql`select array_agg(received_on) as days from payment`)
export const textAsObject = raw<{ id: string; no: { text: string } }>(sql`select id, no from payment`)
export const noSuchColumn = () => raw<{ id: string }>(sql`select id from payment where nowhere = 1`)

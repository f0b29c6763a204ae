import type { BANK_LINE_STATES } from '@cloud-steward/contract/payments/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Match, StatementLine } from './match.rules.ts'

export interface BankLineRow extends StatementLine {
  id: string
  receivedOn: string
  bankRef: string
  state: (typeof BANK_LINE_STATES)[number]
  bookedFen: number
  /** The number of the voucher it is kept for. */
  heldFor: string | null
}
const shown = sql`id, received_on as "receivedOn", amount_fen as "amountFen", payer_name as "payerName", payer_tail as "payerTail", memo,
    bank_ref as "bankRef", state, booked_fen as "bookedFen", held_for as "heldFor"`

/** Adds lines; those their account has already stay as they are. */
export const addLines = (tenantId: number, rows: readonly Omit<NewRow<'payment_bank_line'>, 'id'>[]) =>
  insertMany(
    tenantId,
    'payment_bank_line',
    rows.map((row) => ({ ...row, id: newId() })),
    { skipExisting: true },
  )
export const knownLines = (tenantId: number, keys: readonly { accountId: string; bankRef: string }[]) =>
  raw<{ accountId: string; bankRef: string }>(
    sql`select account_id as "accountId", bank_ref as "bankRef" from payment_bank_line where tenant_id = ${tenantId}
      and (account_id, bank_ref) in (select * from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ bankRef }) => bankRef)}::text[]))`,
  )

/** A receiving account with the heading of its last statement, and what its columns hold. */
export const findAccount = (tenantId: number, id: string) =>
  raw<{ name: string; headings: string[] | null; columns: string[] | null }>(
    sql`select name, statement_headings as headings, statement_columns as columns from payment_bank_account where tenant_id = ${tenantId} and id = ${id}`,
  )
export const keepLayout = (tenantId: number, id: string, headings: readonly string[], columns: readonly string[]) =>
  raw(
    sql`update payment_bank_account set statement_headings = ${headings}, statement_columns = ${columns} where tenant_id = ${tenantId} and id = ${id}`,
  )

export const lockLine = (tenantId: number, id: string) =>
  raw<BankLineRow>(sql`select ${shown} from payment_bank_line where tenant_id = ${tenantId} and id = ${id} for update`)
export const findLine = (tenantId: number, id: string) =>
  raw<BankLineRow>(sql`select ${shown} from payment_bank_line where tenant_id = ${tenantId} and id = ${id}`)
/** Open lines nobody has looked at since, and no voucher keeps. */
export const linesToMatch = (tenantId: number, since: string, after: string, most: number) =>
  raw<BankLineRow>(
    sql`select ${shown} from payment_bank_line where tenant_id = ${tenantId} and state = 'open' and held_for is null and id > ${after}
      and (matched_at is null or matched_at < ${since}::timestamptz) order by id limit ${most}`,
  )
export const countToMatch = (tenantId: number, since: string) =>
  raw<{ lines: number }>(
    sql`select count(*)::int as lines from payment_bank_line where tenant_id = ${tenantId} and state = 'open' and held_for is null and (matched_at is null or matched_at < ${since}::timestamptz)`,
  )
/**
 * Notes that a run has looked at these lines, and the best match of each that is open and not booked; of those without
 * one, that there is none. Those the same run has looked at already stay out: the rows changed are what it did now.
 */
export const noteMatches = (
  tenantId: number,
  since: string,
  found: readonly { id: string; best: Match | undefined }[],
) =>
  raw(sql`update payment_bank_line l set matched_at = now(),
      rentee_id = case when l.state = 'open' and l.booked_fen = 0 then x.rentee_id else l.rentee_id end,
      match_type = case when l.state = 'open' and l.booked_fen = 0 then x.match_type else l.match_type end,
      confidence = case when l.state = 'open' and l.booked_fen = 0 then x.confidence else l.confidence end
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ best }) => best?.renteeId ?? null)}::uuid[],
      ${found.map(({ best }) => best?.matchType ?? null)}::text[], ${found.map(({ best }) => best?.confidence ?? 0)}::int[]) x (id, rentee_id, match_type, confidence)
    where l.tenant_id = ${tenantId} and l.id = x.id and (l.matched_at is null or l.matched_at < ${since}::timestamptz)`)
/** The same of a line a run has booked. */
export const noteLookedAt = (tenantId: number, id: string) =>
  raw(sql`update payment_bank_line set matched_at = now() where tenant_id = ${tenantId} and id = ${id}`)

interface NewBooking {
  paymentId: string
  lineId: string
  renteeId: string
  amountFen: number
  isAuto: boolean
}
export const insertBooking = (tenantId: number, booking: NewBooking) =>
  insertMany(tenantId, 'payment_bank_booking', [
    {
      payment_id: booking.paymentId,
      line_id: booking.lineId,
      rentee_id: booking.renteeId,
      amount_fen: booking.amountFen,
      is_auto: booking.isAuto,
    },
  ])
export const countBookings = (tenantId: number, lineId: string) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from payment_bank_booking where tenant_id = ${tenantId} and line_id = ${lineId}`,
  )
export const bookingsOf = (tenantId: number, lineId: string) =>
  raw<{ paymentId: string; paymentNo: string; renteeName: string; amountFen: number }>(
    sql`select b.payment_id as "paymentId", p.no as "paymentNo", r.name as "renteeName", b.amount_fen as "amountFen"
      from payment_bank_booking b join payment p on p.tenant_id = b.tenant_id and p.id = b.payment_id
      join housing_rentee r on r.tenant_id = b.tenant_id and r.id = b.rentee_id
      where b.tenant_id = ${tenantId} and b.line_id = ${lineId} and b.undone_at is null order by b.payment_id limit 100`,
  )
export const bookLineAs = (
  tenantId: number,
  id: string,
  { amountFen, renteeId, match, username }: { amountFen: number; renteeId: string; match?: Match; username: string },
) =>
  raw(sql`update payment_bank_line set booked_fen = booked_fen + ${amountFen}, rentee_id = ${renteeId}, username = ${username},
      state = case when booked_fen + ${amountFen} = amount_fen then 'booked' else 'open' end,
      match_type = ${match?.matchType ?? null}, confidence = ${match?.confidence ?? 0}
    where tenant_id = ${tenantId} and id = ${id}`)
export const setState = (
  tenantId: number,
  id: string,
  state: 'open' | 'ignored',
  reason: string | null,
  username: string,
) =>
  raw(sql`update payment_bank_line set state = ${state}, ignore_reason = ${reason}, username = ${username}, matched_at = null
    where tenant_id = ${tenantId} and id = ${id}`)
/** A payment that is taken back leaves its line, or its part of it, open again. */
export const releaseLine = (tenantId: number, paymentId: string) =>
  raw(sql`with gone as (update payment_bank_booking set undone_at = now()
      where tenant_id = ${tenantId} and payment_id = ${paymentId} and undone_at is null returning line_id, amount_fen)
    update payment_bank_line l set booked_fen = l.booked_fen - gone.amount_fen, state = 'open', matched_at = null
      from gone where l.tenant_id = ${tenantId} and l.id = gone.line_id`)

/** Lines of an account that may be a transfer: nothing booked of them, of this amount or with this reference. */
export const linesLike = (tenantId: number, like: { accountId: string; amountFen: number; bankRef: string }) =>
  raw<BankLineRow>(sql`select ${shown} from (
      (select l.* from payment_bank_line l where l.tenant_id = ${tenantId} and l.account_id = ${like.accountId} and l.bank_ref = ${like.bankRef})
      union (select l.* from payment_bank_line l where l.tenant_id = ${tenantId} and l.account_id = ${like.accountId} and l.amount_fen = ${like.amountFen}
        and l.state = 'open' and l.booked_fen = 0 and l.held_for is null order by l.id desc limit 50)) l order by received_on desc, id limit 60`)
export const setHeld = (tenantId: number, id: string, heldFor: string | null) =>
  raw(sql`update payment_bank_line set held_for = ${heldFor} where tenant_id = ${tenantId} and id = ${id}`)

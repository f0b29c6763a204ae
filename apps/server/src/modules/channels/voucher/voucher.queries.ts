import { type DUPLICATE_KINDS, voucher } from '@cloud-steward/contract/channels/index.ts'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Flag, VoucherState } from './voucher.rules.ts'

type Seer = Pick<Ctx, 'tenant' | 'scope'>
export interface VoucherRow {
  id: string
  no: string
  renteeId: string
  renteeName: string
  amountFen: number
  accountId: string
  bankRef: string
  payerName: string
  payerTail: string | null
  paidOn: string
  state: VoucherState
  flags: Flag[]
  lineId: string | null
  paymentId: string | null
  exception: string | null
  makerId: string | null
  reviewerIds: string[]
}
const shown = sql`t.id, t.no, t.rentee_id as "renteeId", r.name as "renteeName", t.amount_fen as "amountFen", t.account_id as "accountId", t.bank_ref as "bankRef",
  t.payer_name as "payerName", t.payer_tail as "payerTail", t.paid_on as "paidOn", t.state, t.flags, t.line_id as "lineId", t.payment_id as "paymentId",
  t.exception, t.maker_id as "makerId", t.reviewer_ids as "reviewerIds"`
const from = sql`channel_voucher t join housing_rentee r on r.tenant_id = t.tenant_id and r.id = t.rentee_id`

/** A voucher the caller sees. */
export const findVoucher = (ctx: Seer, id: string) =>
  raw<VoucherRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, voucher)} and t.id = ${id}`,
  )
export const lockVoucher = (ctx: Seer, id: string) =>
  raw<VoucherRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, voucher)} and t.id = ${id} for no key update of t`,
  )
export const lockVoucherOfPayment = (tenantId: number, paymentId: string) =>
  raw<VoucherRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.payment_id = ${paymentId} for no key update of t`,
  )
/** Those without a line that may still find one, in their order. */
export const vouchersToMatch = (tenantId: number, after: string, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_voucher where tenant_id = ${tenantId} and line_id is null and state not in ('rejected', 'reversed')
      and id > ${after} order by id limit ${most}`,
  )

interface NewVoucher extends Omit<VoucherRow, 'renteeName' | 'lineId' | 'paymentId' | 'exception' | 'reviewerIds'> {
  remark: string | null
  maker: string
}
export const insertVoucher = (tenantId: number, one: NewVoucher) =>
  insertMany(tenantId, 'channel_voucher', [
    {
      id: one.id,
      no: one.no,
      rentee_id: one.renteeId,
      amount_fen: one.amountFen,
      account_id: one.accountId,
      bank_ref: one.bankRef,
      payer_name: one.payerName,
      payer_tail: one.payerTail,
      paid_on: one.paidOn,
      remark: one.remark,
      state: one.state,
      flags: one.flags,
      maker_id: one.makerId,
      maker: one.maker,
    },
  ])
export const insertPictures = (tenantId: number, voucherId: string, files: readonly { id: string; sha256: string }[]) =>
  insertMany(
    tenantId,
    'channel_voucher_picture',
    files.map(({ id, sha256 }) => ({ voucher_id: voucherId, file_id: id, sha256 })),
  )

export interface Change {
  state: VoucherState
  reviewerIds?: readonly string[]
  flags?: readonly Flag[]
  /** Null: untied. */
  line?: { id: string; bankRef: string } | null
  payment?: { paymentId: string; paymentNo: string }
  exception?: string | null
  reason?: string | null
}
export const changeVoucher = (tenantId: number, id: string, change: Change) => {
  const sets: Sql[] = [sql`state = ${change.state}`]
  if (change.reviewerIds) sets.push(sql`reviewer_ids = ${change.reviewerIds}::uuid[]`)
  if (change.flags) sets.push(sql`flags = ${change.flags}::text[]`)
  if (change.line !== undefined)
    sets.push(sql`line_id = ${change.line?.id ?? null}`, sql`line_ref = ${change.line?.bankRef ?? null}`)
  if (change.payment)
    sets.push(sql`payment_id = ${change.payment.paymentId}`, sql`payment_no = ${change.payment.paymentNo}`)
  if (change.exception !== undefined) sets.push(sql`exception = ${change.exception}`)
  if (change.reason !== undefined) sets.push(sql`reason = ${change.reason}`)
  return raw(sql`update channel_voucher set ${sql.join(sets)} where tenant_id = ${tenantId} and id = ${id}`)
}

export const picturesOf = (tenantId: number, voucherId: string) =>
  raw<{ id: string; sha256: string }>(
    sql`select file_id as id, sha256 from channel_voucher_picture where tenant_id = ${tenantId} and voucher_id = ${voucherId} order by file_id`,
  )

export interface Duplicate {
  id: string
  no: string
  kind: (typeof DUPLICATE_KINDS)[number]
  state: VoucherState
  amountFen: number
  paidOn: string
  payerName: string
}
/** Other vouchers, not rejected, with the same picture, or of the same payer, amount and day. One that is both is named for its picture. */
export const duplicatesOf = (
  tenantId: number,
  one: Pick<VoucherRow, 'id' | 'renteeId' | 'amountFen' | 'paidOn' | 'payerName'>,
) => {
  const facts = sql`t.id, t.no, t.state, t.amount_fen as "amountFen", t.paid_on as "paidOn", t.payer_name as "payerName"`
  const other = sql`t.tenant_id = ${tenantId} and t.id <> ${one.id} and t.state <> 'rejected'`
  return raw<Duplicate>(sql`select distinct on (id) * from (
      select ${facts}, 'same_picture' as kind from channel_voucher_picture p
        join channel_voucher_picture x on x.tenant_id = p.tenant_id and x.sha256 = p.sha256
        join channel_voucher t on t.tenant_id = x.tenant_id and t.id = x.voucher_id
        where p.tenant_id = ${tenantId} and p.voucher_id = ${one.id} and ${other}
      union all select ${facts}, 'same_facts' from channel_voucher t
        where ${other} and t.paid_on = ${one.paidOn} and t.amount_fen = ${one.amountFen}
          and (t.rentee_id = ${one.renteeId} or t.payer_name = ${one.payerName})) x
    order by id, kind desc limit 20`)
}

export const queueOf = (ctx: Seer) =>
  raw<{ state: VoucherState; count: number }>(
    sql`select t.state, count(*)::int as count from channel_voucher t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, voucher)}
      and t.state in ('matched', 'unmatched', 'review_1', 'review_2') group by 1`,
  )
export const payees = (tenantId: number) =>
  raw<{ id: string; name: string; bankName: string | null; accountNo: string | null }>(
    sql`select id, name, bank_name as "bankName", account_no as "accountNo" from payment_bank_account where tenant_id = ${tenantId} order by name limit 50`,
  )
export const findRentee = (ctx: Seer, id: string) =>
  raw<{ id: string; name: string }>(
    sql`select t.id, t.name from housing_rentee t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, rentee)} and t.id = ${id}`,
  )
export const findPayee = (tenantId: number, id: string) =>
  raw<{ id: string }>(sql`select id from payment_bank_account where tenant_id = ${tenantId} and id = ${id}`)

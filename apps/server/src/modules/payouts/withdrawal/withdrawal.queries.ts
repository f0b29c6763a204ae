import { landlord } from '@cloud-steward/contract/housing/index.ts'
import { withdrawal } from '@cloud-steward/contract/payouts/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { FeeBearer } from './fee.rules.ts'
import type { WithdrawalState } from './withdrawal.rules.ts'

type Asked = Pick<Ctx, 'tenant' | 'scope'>
export const findLandlord = (ctx: Asked, id: string) =>
  raw<{ id: string; name: string }>(
    sql`select t.id, t.name from housing_landlord t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, landlord)} and t.id = ${id}`,
  )

export interface AccountRow {
  id: string
  holder: string
  bankName: string
  bankCode: string | null
  sealedNo: string
  tail: string
  usableFrom: string
}
const account = sql`id, holder, bank_name as "bankName", bank_code as "bankCode", account_no as "sealedNo", tail, usable_from as "usableFrom"`
export const currentAccount = (tenantId: number, landlordId: string) =>
  raw<AccountRow>(
    sql`select ${account} from payout_settlement_account where tenant_id = ${tenantId} and landlord_id = ${landlordId} and is_current`,
  )
export const accountById = (tenantId: number, id: string) =>
  raw<AccountRow>(sql`select ${account} from payout_settlement_account where tenant_id = ${tenantId} and id = ${id}`)
export const retireAccount = (tenantId: number, landlordId: string) =>
  raw(
    sql`update payout_settlement_account set is_current = false where tenant_id = ${tenantId} and landlord_id = ${landlordId} and is_current`,
  )
export const insertAccount = (
  tenantId: number,
  one: {
    id: string
    landlordId: string
    holder: string
    bankName: string
    bankCode: string | null
    sealedNo: string
    tail: string
    usableFrom: Date
    username: string
  },
) =>
  raw(sql`insert into payout_settlement_account (tenant_id, id, landlord_id, holder, bank_name, bank_code, account_no, tail, usable_from, username)
    values (${tenantId}, ${one.id}, ${one.landlordId}, ${one.holder}, ${one.bankName}, ${one.bankCode}, ${one.sealedNo}, ${one.tail}, ${one.usableFrom}, ${one.username})`)

/** What a landlord asked for today, by the tenant's day, and what was ever paid to him. */
export const historyOf = (ctx: Pick<Ctx, 'tenant'>, landlordId: string, accountId: string, today: string) =>
  raw<{ times: number; todayFen: number; paidBefore: number; paidToAccount: number }>(
    sql`select (count(*) filter (where x.today and x.live))::int as times, coalesce(sum(amount_fen) filter (where x.today and x.live), 0)::bigint as "todayFen",
        (count(*) filter (where state = 'paid'))::int as "paidBefore", (count(*) filter (where state = 'paid' and account_id = ${accountId}))::int as "paidToAccount"
      from (select w.*, w.asked_on = ${today}::date as today, w.state not in ('rejected', 'cancelled', 'failed') as live
        from payout_withdrawal w where w.tenant_id = ${ctx.tenant.id} and w.landlord_id = ${landlordId}) x`,
  )

export interface WithdrawalRow {
  id: string
  no: string
  landlordId: string
  accountId: string
  amountFen: number
  feeFen: number
  feeBearer: FeeBearer
  state: WithdrawalState
  makerId: string | null
  reviewerIds: string[]
  /** Of those a channel pays: which, out of whose balance there, and when it is asked next. */
  channelId: string | null
  subMerchantNo: string | null
  paidOn: string | null
  asked: number
  askAt: string | null
  /** The batch it goes to a bank in. */
  batchId: string | null
}
const shown = sql`t.id, t.no, t.landlord_id as "landlordId", t.account_id as "accountId", t.amount_fen as "amountFen", t.fee_fen as "feeFen", t.fee_bearer as "feeBearer", t.state, t.maker_id as "makerId", t.reviewer_ids as "reviewerIds",
  t.channel_id as "channelId", t.sub_merchant_no as "subMerchantNo", t.paid_on as "paidOn", t.asked, t.ask_at as "askAt", t.batch_id as "batchId"`
export const findWithdrawal = (ctx: Asked, id: string) =>
  raw<WithdrawalRow>(
    sql`select ${shown} from payout_withdrawal t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, withdrawal)} and t.id = ${id}`,
  )
export const lockWithdrawal = (ctx: Asked, id: string) =>
  raw<WithdrawalRow>(
    sql`select ${shown} from payout_withdrawal t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, withdrawal)} and t.id = ${id} for update`,
  )
export const insertWithdrawal = (
  tenantId: number,
  one: Pick<
    WithdrawalRow,
    'id' | 'no' | 'landlordId' | 'accountId' | 'amountFen' | 'feeFen' | 'feeBearer' | 'makerId'
  > & {
    holder: string
    bankName: string
    tail: string
    flags: readonly string[]
    askedOn: string
    plannedOn: string
    maker: string
  },
) =>
  insertMany(tenantId, 'payout_withdrawal', [
    {
      id: one.id,
      no: one.no,
      landlord_id: one.landlordId,
      account_id: one.accountId,
      amount_fen: one.amountFen,
      fee_fen: one.feeFen,
      fee_bearer: one.feeBearer,
      holder: one.holder,
      bank_name: one.bankName,
      tail: one.tail,
      flags: [...one.flags],
      asked_on: one.askedOn,
      planned_on: one.plannedOn,
      maker_id: one.makerId,
      maker: one.maker,
    },
  ])
export const putState = (
  tenantId: number,
  id: string,
  to: {
    state: WithdrawalState
    reason?: string | null
    reviewerId?: string
    paidOn?: string
    channelNo?: string
    way?: 'bank'
    askAt?: Date | null
  },
) =>
  raw(sql`update payout_withdrawal set state = ${to.state}, reason = coalesce(${to.reason ?? null}, reason),
    reviewer_ids = case when ${to.reviewerId ?? null}::uuid is null then reviewer_ids else reviewer_ids || ${to.reviewerId ?? null}::uuid end,
    paid_on = coalesce(${to.paidOn ?? null}::date, paid_on), channel_no = coalesce(${to.channelNo ?? null}, channel_no),
    way = coalesce(${to.way ?? null}, way), ask_at = ${to.askAt ?? null}, asked = 0
    where tenant_id = ${tenantId} and id = ${id}`)
/** One change of a landlord's account or balance at a time. */
export const lockLandlord = (tenantId: number, id: string) =>
  raw<{ id: string }>(
    sql`select id from housing_landlord where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )

/** Handed to the channel from here on: whatever becomes of the request, this is what was asked for. */
export const markPaying = (
  tenantId: number,
  id: string,
  to: { channelId: string; subMerchantNo: string; askAt: Date },
) =>
  raw(sql`update payout_withdrawal set state = 'paying', way = 'channel', channel_id = ${to.channelId},
    sub_merchant_no = ${to.subMerchantNo}, asked = 0, ask_at = ${to.askAt} where tenant_id = ${tenantId} and id = ${id}`)
export const askPayoutLater = (tenantId: number, id: string, at: Date | null) =>
  raw(sql`update payout_withdrawal set asked = asked + 1, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)
export const payoutsToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from payout_withdrawal where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )
/** Approved, due, and of landlords the channel pays by themselves at the account they withdraw to. */
export const payoutsDue = (tenantId: number, today: string, most: number) =>
  raw<{ id: string }>(
    sql`select t.id from payout_withdrawal t
      where t.tenant_id = ${tenantId} and t.state = 'approved' and t.batch_id is null and t.planned_on <= ${today}::date
        and exists (select from payout_merchant m where m.tenant_id = t.tenant_id and m.landlord_id = t.landlord_id
          and m.state = 'finished' and m.account_id = t.account_id)
      order by t.planned_on, t.id limit ${most}`,
  )

import { merchant } from '@cloud-steward/contract/payouts/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { AccountCheck, ApplicationFacts } from '../../../infra/payment/application.ts'
import type { MerchantKind, MerchantState } from './merchant.rules.ts'

type Asked = Pick<Ctx, 'tenant' | 'scope'>
export interface MerchantRow {
  id: string
  no: string
  landlordId: string
  channelId: string | null
  kind: MerchantKind
  shortName: string
  subjectName: string | null
  licenceNo: string | null
  legalName: string
  sealedIdNo: string
  idNo: string
  idValidTo: string | null
  contactName: string
  contactMobile: string
  contactEmail: string
  isCorporate: boolean
  bankAreaCode: string
  licenceFile: string | null
  idFrontFile: string | null
  idBackFile: string | null
  accountId: string | null
  mcc: string | null
  state: MerchantState
  isHandedIn: boolean
  rejects: ApplicationFacts['rejects']
  signUrl: string | null
  check: AccountCheck | null
  subMerchantNo: string | null
  asked: number
}
const shown = sql`t.id, t.no, t.landlord_id as "landlordId", t.channel_id as "channelId", t.kind, t.short_name as "shortName",
  t.subject_name as "subjectName", t.licence_no as "licenceNo", t.legal_name as "legalName", t.id_no as "sealedIdNo", t.id_no_masked as "idNo",
  t.id_valid_to as "idValidTo", t.contact_name as "contactName", t.contact_mobile as "contactMobile", t.contact_email as "contactEmail",
  t.is_corporate as "isCorporate", t.bank_area_code as "bankAreaCode", t.licence_file as "licenceFile", t.id_front_file as "idFrontFile",
  t.id_back_file as "idBackFile", t.account_id as "accountId", t.mcc, t.state, t.is_handed_in as "isHandedIn", t.rejects,
  t.sign_url as "signUrl", t.account_check as "check", t.sub_merchant_no as "subMerchantNo", t.asked`
/** Applications the caller sees. */
const seen = (ctx: Asked, where: Sql): Sql =>
  sql`select ${shown} from payout_merchant t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, merchant)} and ${where}`

export const findMerchant = (ctx: Asked, id: string) => raw<MerchantRow>(seen(ctx, sql`t.id = ${id}`))
export const lockMerchant = (ctx: Asked, id: string) =>
  raw<MerchantRow>(sql`${seen(ctx, sql`t.id = ${id}`)} for update`)
/** The merchant a landlord is paid as, if he is one by now. */
export const finishedMerchant = (tenantId: number, landlordId: string) =>
  raw<{ id: string; channelId: string; subMerchantNo: string; accountId: string }>(
    sql`select id, channel_id as "channelId", sub_merchant_no as "subMerchantNo", account_id as "accountId" from payout_merchant
      where tenant_id = ${tenantId} and landlord_id = ${landlordId} and state = 'finished'`,
  )
export const merchantsToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from payout_merchant where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )

export type MerchantDraft = Pick<
  MerchantRow,
  | 'kind'
  | 'shortName'
  | 'subjectName'
  | 'licenceNo'
  | 'legalName'
  | 'sealedIdNo'
  | 'idNo'
  | 'idValidTo'
  | 'contactName'
  | 'contactMobile'
  | 'contactEmail'
  | 'isCorporate'
  | 'bankAreaCode'
  | 'licenceFile'
  | 'idFrontFile'
  | 'idBackFile'
>
const columns = sql`kind, short_name, subject_name, licence_no, legal_name, id_no, id_no_masked, id_valid_to, contact_name, contact_mobile,
  contact_email, is_corporate, bank_area_code, licence_file, id_front_file, id_back_file`
const valuesOf = (one: MerchantDraft): Sql =>
  sql`${one.kind}, ${one.shortName}, ${one.subjectName}, ${one.licenceNo}, ${one.legalName}, ${one.sealedIdNo}, ${one.idNo}, ${one.idValidTo}::date,
    ${one.contactName}, ${one.contactMobile}, ${one.contactEmail}, ${one.isCorporate}, ${one.bankAreaCode}, ${one.licenceFile}::uuid,
    ${one.idFrontFile}::uuid, ${one.idBackFile}::uuid`
export const insertMerchant = (
  tenantId: number,
  one: MerchantDraft & { id: string; no: string; landlordId: string; username: string },
) =>
  raw(sql`insert into payout_merchant (tenant_id, id, no, landlord_id, username, ${columns})
    values (${tenantId}, ${one.id}, ${one.no}, ${one.landlordId}, ${one.username}, ${valuesOf(one)})`)
export const updateDraft = (tenantId: number, id: string, one: MerchantDraft) =>
  raw(sql`update payout_merchant set (${columns}) = row(${valuesOf(one)}) where tenant_id = ${tenantId} and id = ${id}`)
/** Data for the channel beside the draft, and the time at which it is asked for its decision. */
export interface Submission {
  channelId: string
  feeBp: number
  accountId: string
  tail: string
  mcc: string
  askAt: Date | null
}
export const markSubmitted = (tenantId: number, id: string, to: Submission) =>
  raw(sql`update payout_merchant set state = 'auditing', is_handed_in = false, channel_id = ${to.channelId}, fee_bp = ${to.feeBp},
    account_id = ${to.accountId}, account_tail = ${to.tail}, mcc = ${to.mcc}, rejects = '[]', reason = null, sign_url = null,
    account_check = null, asked = 0, ask_at = ${to.askAt} where tenant_id = ${tenantId} and id = ${id}`)
/** What a process of the tenant does with it; what the channel said of an earlier attempt no longer holds. */
export const markReview = (
  tenantId: number,
  id: string,
  { state, reason }: { state: 'in_review' | 'rejected'; reason: string | null },
) =>
  raw(sql`update payout_merchant set state = ${state}, is_handed_in = false, rejects = '[]', reason = ${reason}, sign_url = null,
    account_check = null, asked = 0, ask_at = null where tenant_id = ${tenantId} and id = ${id}`)
export const putFacts = (
  tenantId: number,
  id: string,
  to: Pick<MerchantRow, 'state' | 'isHandedIn' | 'rejects' | 'signUrl' | 'check' | 'subMerchantNo'> & {
    reason: string | null
    askAt: Date | null
  },
) =>
  raw(sql`update payout_merchant set state = ${to.state}, is_handed_in = ${to.isHandedIn}, rejects = ${JSON.stringify(to.rejects)}::jsonb,
    reason = ${to.reason}, sign_url = ${to.signUrl}, account_check = ${to.check && JSON.stringify(to.check)}::jsonb,
    sub_merchant_no = ${to.subMerchantNo}, asked = 0, ask_at = ${to.askAt} where tenant_id = ${tenantId} and id = ${id}`)
export const lookLater = (tenantId: number, id: string, at: Date | null) =>
  raw(sql`update payout_merchant set asked = asked + 1, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id}`)
export const putAccount = (tenantId: number, id: string, account: { id: string; tail: string }) =>
  raw(
    sql`update payout_merchant set account_id = ${account.id}, account_tail = ${account.tail} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const markCancelled = (tenantId: number, id: string, reason: string) =>
  raw(
    sql`update payout_merchant set state = 'cancelled', reason = ${reason}, ask_at = null where tenant_id = ${tenantId} and id = ${id}`,
  )

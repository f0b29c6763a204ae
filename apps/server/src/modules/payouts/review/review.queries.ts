import { landlordReview } from '@cloud-steward/contract/payouts/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { ReviewFlag, ReviewState } from './review.rules.ts'

type Asked = Pick<Ctx, 'tenant' | 'scope'>
export interface ReviewRow {
  id: string
  no: string
  landlordId: string
  kind: 'application' | 'account'
  state: ReviewState
  idFrontFile: string | null
  idBackFile: string | null
  makerId: string | null
}
const shown = sql`t.id, t.no, t.landlord_id as "landlordId", t.kind, t.state, t.id_front_file as "idFrontFile",
  t.id_back_file as "idBackFile", t.maker_id as "makerId"`
export const findReview = (ctx: Asked, id: string) =>
  raw<ReviewRow>(
    sql`select ${shown} from payout_landlord_review t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, landlordReview)} and t.id = ${id}`,
  )
export const lockReview = (ctx: Asked, id: string) =>
  raw<ReviewRow>(
    sql`select ${shown} from payout_landlord_review t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, landlordReview)} and t.id = ${id} for update`,
  )
export const lockApplication = (tenantId: number, landlordId: string) =>
  raw<ReviewRow>(sql`select ${shown} from payout_landlord_review t where t.tenant_id = ${tenantId} and t.landlord_id = ${landlordId}
    and t.kind = 'application' and t.state <> 'closed' for update`)

interface Application {
  id: string
  legalName: string
  sealedIdNo: string
  idNoMasked: string
  idFrontFile: string
  idBackFile: string
  flags: readonly ReviewFlag[]
  makerId: string | null
  maker: string
}
export const insertApplication = (tenantId: number, one: Application & { no: string; landlordId: string }) =>
  raw(sql`insert into payout_landlord_review (tenant_id, id, no, landlord_id, kind, legal_name, id_no, id_no_masked, id_front_file, id_back_file, flags, maker_id, maker)
    values (${tenantId}, ${one.id}, ${one.no}, ${one.landlordId}, 'application', ${one.legalName}, ${one.sealedIdNo}, ${one.idNoMasked},
      ${one.idFrontFile}, ${one.idBackFile}, ${one.flags}::text[], ${one.makerId}, ${one.maker})`)
export const updateApplication = (tenantId: number, one: Application) =>
  raw(sql`update payout_landlord_review set state = 'submitted', legal_name = ${one.legalName}, id_no = ${one.sealedIdNo},
    id_no_masked = ${one.idNoMasked}, id_front_file = ${one.idFrontFile}, id_back_file = ${one.idBackFile}, flags = ${one.flags}::text[],
    reason = null, reviewer = null, maker_id = ${one.makerId}, maker = ${one.maker} where tenant_id = ${tenantId} and id = ${one.id}`)
export const insertAccountReview = (
  tenantId: number,
  one: {
    id: string
    no: string
    landlordId: string
    holder: string
    accountId: string
    bankName: string
    tail: string
    flags: readonly ReviewFlag[]
    makerId: string | null
    maker: string
  },
) =>
  raw(sql`insert into payout_landlord_review (tenant_id, id, no, landlord_id, kind, legal_name, account_id, bank_name, account_tail, flags, maker_id, maker)
    values (${tenantId}, ${one.id}, ${one.no}, ${one.landlordId}, 'account', ${one.holder}, ${one.accountId}, ${one.bankName}, ${one.tail},
      ${one.flags}::text[], ${one.makerId}, ${one.maker})`)
export const putReview = (
  tenantId: number,
  id: string,
  to: { state: ReviewState; reason: string | null; reviewer: string },
) =>
  raw(sql`update payout_landlord_review set state = ${to.state}, reason = ${to.reason}, reviewer = ${to.reviewer}
    where tenant_id = ${tenantId} and id = ${id}`)
/** What stands in the way of a landlord's money: he is suspended, or the account it would go to is not approved. */
export const hindrance = (tenantId: number, landlordId: string, accountId: string) =>
  raw<{ isHeld: boolean; isUnreviewed: boolean }>(
    sql`select coalesce(bool_or(kind = 'application' and state = 'suspended'), false) as "isHeld",
        coalesce(bool_or(account_id = ${accountId} and state <> 'approved'), false) as "isUnreviewed"
      from payout_landlord_review where tenant_id = ${tenantId} and landlord_id = ${landlordId}`,
  )
export const accountsOf = (tenantId: number, landlordId: string) =>
  raw<{ holder: string; bankName: string; tail: string; isCurrent: boolean; at: string }>(
    sql`select holder, bank_name as "bankName", tail, is_current as "isCurrent", created_at as at from payout_settlement_account
      where tenant_id = ${tenantId} and landlord_id = ${landlordId} order by created_at desc, id desc limit 20`,
  )
export const changesSince = (tenantId: number, landlordId: string, since: Date) =>
  raw<{ changes: number }>(
    sql`select count(*)::int as changes from payout_settlement_account where tenant_id = ${tenantId} and landlord_id = ${landlordId} and created_at >= ${since}`,
  )
/** His houses and rooms, and how many of them are let today. */
export const holdingsOf = (tenantId: number, landlordId: string, today: string) =>
  raw<{ houses: number; rooms: number; occupied: number }>(
    sql`select (select count(*)::int from housing_house h where h.tenant_id = ${tenantId} and h.landlord_id = ${landlordId}) as houses,
      (select count(*)::int from housing_room r join housing_house h on h.tenant_id = r.tenant_id and h.id = r.house_id
        where r.tenant_id = ${tenantId} and h.landlord_id = ${landlordId} and r.archived_on is null) as rooms,
      (select count(distinct l.room_id)::int from housing_lease l where l.tenant_id = ${tenantId} and l.landlord_id = ${landlordId}
        and l.status = 'signed' and ${today}::date between l.start_on and l.end_on) as occupied`,
  )

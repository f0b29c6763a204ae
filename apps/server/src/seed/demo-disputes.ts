import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { commitFreeze, freezeMoney } from '../modules/wallet/freeze/freeze.service.ts'
import { drawableFen } from '../modules/wallet/index.ts'
import { answerSettlementQuery, raiseSettlementQuery } from '../modules/wallet/settlement/settlement-query.service.ts'

/** What was frozen for damage, what of it a renter got, and what landlords asked about, fen. */
const [DAMAGE_FEN, GIVEN_FEN, ASKED_FEN] = [60_000, 25_000, 8_000] as const

/** The landlord one can sign in as, and the one after him, with their latest settlement and a renter of theirs. */
const settledWith = (ctx: Ctx) =>
  raw<{ landlordId: string; settlementId: string; renteeId: string }>(
    sql`select l.id as "landlordId", s.id as "settlementId", b.rentee_id as "renteeId"
      from housing_landlord l
      cross join lateral (select id from wallet_settlement s where s.tenant_id = l.tenant_id and s.landlord_id = l.id order by day desc limit 1) s
      cross join lateral (select rentee_id from billing_bill b where b.tenant_id = l.tenant_id and b.landlord_id = l.id order by due_on desc, id limit 1) b
      left join identity_user u on u.tenant_id = l.tenant_id and u.party_id = l.id and u.username = 'landlord'
      where l.tenant_id = ${ctx.tenant.id} order by u.id is null, l.code limit 2`,
  )

/** Money that is frozen until it is decided whose it is, and settlements landlords did not agree with: one answered, one open. */
export async function addDisputes(system: Ctx, operator: Ctx, reviewer: Ctx): Promise<void> {
  for (const [at, { landlordId, settlementId, renteeId }] of (await system.db.rows(settledWith(system))).entries()) {
    if ((await drawableFen(system, landlordId)) < DAMAGE_FEN + ASKED_FEN) continue
    const { id } = await freezeMoney(operator, {
      landlordId,
      amountFen: DAMAGE_FEN,
      cause: 'damage',
      expiresOn: addDays(operator.today(), 14),
      reason: '热水器漏水，租客索赔',
    })
    const to = { payee: 'rentee' as const, renteeId, rest: 'stay' as const }
    if (at === 0) await commitFreeze(operator, { id, ...to, amountFen: GIVEN_FEN, reason: '双方确认先行赔付部分' })
    const kind = at === 0 ? ('too_little' as const) : ('not_mine' as const)
    const reason = at === 0 ? '少结算一笔停车费' : '该笔不是我的房间，请核对'
    const query = await raiseSettlementQuery(operator, { settlementId, kind, amountFen: ASKED_FEN, reason })
    if (at === 1) continue
    const answer = '核对属实，已补记'
    await answerSettlementQuery(reviewer, { id: query.id, decision: 'accept', correctedFen: ASKED_FEN, answer })
  }
}

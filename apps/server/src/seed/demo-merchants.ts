import { PLATFORM_TENANT } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { checkDigitOf } from '../infra/identity-number.ts'
import { keepUpload } from '../modules/files/attachment.service.ts'
import { submitMerchant, syncMerchant } from '../modules/payouts/merchant/merchant.service.ts'
import { type MerchantOuter, saveMerchant } from '../modules/payouts/merchant/merchant-draft.service.ts'
import { handIn as handInMerchant } from '../modules/payouts/merchant/merchant-facts.service.ts'
import { applyLandlord, decideReview } from '../modules/payouts/review/review.service.ts'
import { setSettlementAccount } from '../modules/payouts/withdrawal/account.service.ts'
import { drawCard } from './draw-card.ts'

/** What the channel does with each application; the first landlord has none yet, so that somebody can try it. */
const FATES = ['finished', 'rejected', 'to_sign', 'editing'] as const
const NAMES = ['云栖公寓', '江南里寓所', '湖畔青年社区', '城西小住'] as const

/** Landlords on their way to being paid by the channel themselves: one there, one sent back, one about to sign, one begun. */
export async function addMerchants(ctx: Ctx, reviewer: Ctx, outer: MerchantOuter): Promise<void> {
  const sandbox = await outer.payment.sandboxUrl?.()
  const tenantId = ctx.tenant.id
  const known = await ctx.db.first(raw(sql`select 1 from payout_merchant where tenant_id = ${tenantId} limit 1`))
  if (!sandbox || known || !ctx.user) return
  const landlords = await ctx.db.rows(
    raw<{ id: string; name: string; mobile: string; merchantNo: string }>(
      sql`select l.id, l.name, l.mobile, (select c.merchant_no from channel c where c.tenant_id = l.tenant_id limit 1) as "merchantNo"
        from payout_settlement_account a join housing_landlord l on l.tenant_id = a.tenant_id and l.id = a.landlord_id
        where a.tenant_id = ${tenantId} and a.is_current order by l.code desc limit 3`,
    ),
  )
  const rest = await ctx.db.rows(
    raw<{ id: string; name: string; mobile: string; merchantNo: string }>(
      sql`select id, name, mobile, '' as "merchantNo" from housing_landlord l where tenant_id = ${tenantId}
        and not exists (select from payout_settlement_account a where a.tenant_id = l.tenant_id and a.landlord_id = l.id) order by code limit 1`,
    ),
  )
  for (const [at, landlord] of [...landlords, ...rest].entries()) {
    await introduce(ctx, reviewer, outer, landlord, at)
    const { id } = await saveMerchant(ctx, outer, await draftOf(ctx, outer, landlord, at))
    const fate = FATES[at]!
    if (fate === 'editing') continue
    await submitMerchant(ctx, outer, id)
    await handInMerchant(ctx, outer, id)
    const press = (to: string, fields: readonly string[] = []) => {
      const form = new URLSearchParams({ to, key: `${landlord.merchantNo}/${id.replaceAll('-', '')}` })
      for (const field of fields) form.append('field', field)
      return fetch(`${sandbox}/sandbox/applications`, { method: 'POST', body: form, redirect: 'manual' })
    }
    if (fate === 'rejected') await press('reject', ['id_card_copy', 'account_number'])
    else await press('approve')
    if (fate === 'finished') await press('sign')
    await syncMerchant(ctx, outer, id)
    // What the channel found wrong with his account he has changed; somebody has to look at it.
    if (fate === 'rejected') {
      const accountNo = `621700${String(tenantId).padStart(5, '0')}00012345`
      const account = { landlordId: landlord.id, holder: landlord.name, bankName: '中国建设银行杭州分行', accountNo }
      await setSettlementAccount(ctx, outer, account)
    }
  }
}

/** Who they are: two are known, the others wait for somebody to look; one of those has named another account. */
async function introduce(
  ctx: Ctx,
  reviewer: Ctx,
  outer: MerchantOuter,
  landlord: { id: string; name: string },
  at: number,
): Promise<void> {
  const [idFrontFile, idBackFile] = [await upload(ctx, outer, 'front'), await upload(ctx, outer, 'back')]
  const who = {
    landlordId: landlord.id,
    legalName: landlord.name,
    idNo: cardOf(ctx.tenant.id, at),
    idFrontFile,
    idBackFile,
  }
  const { id } = await applyLandlord(ctx, outer, who)
  // Nobody reviews what he handed in himself.
  if (at % 2 === 0) await decideReview(reviewer, { id, decision: 'approve', reason: '证件与本人一致' })
}
const SIDES = { front: '身份证人像面', back: '身份证国徽面', licence: '营业执照' } as const
const upload = async (ctx: Ctx, outer: MerchantOuter, side: keyof typeof SIDES): Promise<string> =>
  (await keepUpload(ctx, { files: outer.files }, { name: `${SIDES[side]}.png`, bytes: drawCard(side) })).id

/** A number of nobody: its district does not exist. */
function cardOf(tenantId: number, at: number): string {
  const digits = `999999198${at}0${at + 1}1${at}${String((tenantId * 7 + at) % 1_000).padStart(3, '0')}`
  return digits + checkDigitOf(digits)
}
async function draftOf(
  ctx: Ctx,
  outer: MerchantOuter,
  landlord: { id: string; name: string; mobile: string },
  at: number,
) {
  const isTrader = at === 1
  return {
    landlordId: landlord.id,
    kind: isTrader ? ('trader' as const) : ('person' as const),
    shortName: NAMES[at % NAMES.length]!,
    ...(isTrader && {
      subjectName: `杭州市西湖区${landlord.name}房屋租赁服务部`,
      licenceNo: '330106600123456',
      licenceFile: await upload(ctx, outer, 'licence'),
    }),
    legalName: landlord.name,
    idNo: cardOf(ctx.tenant.id, at),
    contactName: landlord.name,
    contactMobile: landlord.mobile,
    contactEmail: `landlord${at + 1}@${ctx.tenant.code === PLATFORM_TENANT ? 'yunju' : 'jiangnanli'}.example`,
    isCorporate: false,
    bankAreaCode: '330106',
    idFrontFile: await upload(ctx, outer, 'front'),
    idBackFile: await upload(ctx, outer, 'back'),
  }
}

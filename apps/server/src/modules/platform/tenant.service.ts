import { type DraftOf, PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import { MERCHANT_CATEGORIES, tenant } from '@cloud-steward/contract/platform/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { notFound, type Operations, standard } from '../../kit/standard-operations.ts'
import {
  hashPassword,
  inventPassword,
  type KnownTenant,
  type TenantTerms,
  updateTenant,
  userById,
} from '../identity/index.ts'
import { impactOfClosing, lock, ownTenant, reopenSysTenant, within } from './closing.service.ts'
import { type Administrator, makeTenant } from './new-tenant.service.ts'
import { type PackageTerms, termsOfPackage } from './package.service.ts'
import { checkKeeper, checkPlatform, knownTenant } from './platform.service.ts'
import { type Detail, detailOf, holdings, ownCategory, putCategory, putDetail } from './tenant.queries.ts'
import { tenantSource } from './tenant.source.ts'

type Draft = Partial<DraftOf<typeof tenant>>
type Given = Draft & { adminUsername?: string | null; adminUserId?: string | null }
type OwnTerms = Omit<TenantTerms, keyof PackageTerms>
const AUDITED = { resource: tenant.name }
const STANDARD = { graceDays: 30, houseNum: 1_000, administrator: 'admin' }
const base = standard(tenant, tenantSource)

/** What was known, with what is given instead; a null takes away, or brings the standard back. */
function termsOf(draft: Draft, known?: KnownTenant): OwnTerms {
  const given = <K extends keyof Draft, O>(key: K, old: O): Draft[K] | O => (key in draft ? draft[key] : old)
  const terms = {
    name: draft.tenantName ?? known?.name ?? '',
    starts_on: given('startTime', known?.starts_on) ?? null,
    ends_on: given('endTime', known?.ends_on) ?? null,
    grace_days: given('graceDays', known?.grace_days) ?? STANDARD.graceDays,
    house_limit: given('houseNum', known?.house_limit) ?? STANDARD.houseNum,
    package_id: given('packageId', known?.package_id) ?? null,
  }
  if (terms.starts_on && terms.ends_on && terms.ends_on < terms.starts_on)
    throw new Refusal('platform.error.periodReversed', { fields: ['endTime'] })
  return terms
}
const detailFrom = (draft: Draft, known?: Detail): Detail => ({
  domain: (draft.domain === undefined ? known?.domain : draft.domain) ?? null,
  contact: (draft.tenantContact === undefined ? known?.contact : draft.tenantContact) ?? null,
  email: (draft.tenantEmail === undefined ? known?.email : draft.tenantEmail) ?? null,
  tel: (draft.tenantTel === undefined ? known?.tel : draft.tenantTel) ?? null,
})
const withMenus = async (tx: TxCtx, terms: OwnTerms): Promise<TenantTerms> => ({
  ...terms,
  ...(await termsOfPackage(tx, terms.package_id)),
})

/** A copy of a user of the platform with the password he has, or a new account with one that is told once. */
async function administratorOf(ctx: Ctx, given: Given): Promise<{ account: Administrator; password?: string }> {
  if (given.adminUserId) {
    const user = await ctx.db.first(userById(ctx.tenant.id, given.adminUserId))
    if (user?.status !== 'active') throw notFound('adminUserId')
    const { username, nickname, password_hash: passwordHash, prefix, mobile, email } = user
    const contact = { mobile: mobile ?? undefined, email: email ?? undefined }
    return { account: { username, nickname, passwordHash, prefix, ...contact } }
  }
  const username = given.adminUsername || STANDARD.administrator
  const password = await inventPassword(ctx)
  return { account: { username, nickname: username, passwordHash: await hashPassword(password) }, password }
}

export const tenants: Operations<typeof tenant> = {
  ...base,
  query: async (ctx, input) => {
    checkKeeper(ctx)
    return base.query(ctx, input)
  },
  add: async (ctx, draft) => {
    checkKeeper(ctx)
    const given = draft as Given
    const { account, password } = await administratorOf(ctx, given)
    return ctx.transaction(async (tx) => {
      const terms = await withMenus(tx, termsOf(given))
      const code = given.tenantCode ?? undefined
      const row = await makeTenant(tx, { code, terms, detail: detailFrom(given) }, account)
      return { id: row.uid, tenantCode: row.code, username: account.username, password }
    })
  },
  // Nobody could be told the passwords of imported tenants' administrators: users of the platform are let in instead.
  addImportedMany: async (tx, rows) => {
    checkPlatform(tx)
    for (const row of rows as Given[]) {
      const terms = await withMenus(tx, termsOf(row))
      await makeTenant(tx, { code: row.tenantCode ?? undefined, terms, detail: detailFrom(row) }, undefined)
    }
    return []
  },
  update: (ctx, change) => {
    checkKeeper(ctx)
    return ctx.transaction(async (tx) => {
      const [known] = await lock(tx, [change.id])
      const terms = await withMenus(tx, termsOf(change, known))
      if (known!.code === PLATFORM_TENANT && (terms.ends_on || terms.starts_on || terms.package_id))
        throw ownTenant('endTime')
      if (terms.house_limit < known!.house_limit) await checkUsed(tx, known!, terms.house_limit)
      const before = await tx.db.first(detailOf(tx.tenant.id, known!.uid))
      const detail = detailFrom(change, before)
      await tx.db.run(updateTenant(known!.uid, terms))
      await tx.db.run(putDetail(tx.tenant.id, known!.uid, detail))
      const { id: _id, uid: _uid, code: _code, status: _status, time_zone: _zone, ...was } = known!
      const states = { before: { ...was, ...before }, after: { ...terms, ...detail } }
      tx.audit({ ...AUDITED, action: 'update', recordId: known!.uid, ...states })
      return { id: known!.uid }
    })
  },
  remove: (ctx, ids) => reopenSysTenant(ctx, ids, 'locked'),
  impact: impactOfClosing,
}

async function checkUsed(tx: TxCtx, row: KnownTenant, limit: number): Promise<void> {
  const { houses } = await within(tx, row, async (own) => (await own.db.first(holdings(row.id)))!)
  if (houses > limit) throw new Refusal('platform.error.belowUsed', { values: { used: houses }, fields: ['houseNum'] })
}

export async function setTenantMCC(ctx: Ctx, tenantCode: string, mcc: string | null | undefined): Promise<void> {
  checkKeeper(ctx)
  if (mcc && !MERCHANT_CATEGORIES.some((one) => one === mcc))
    throw new Refusal('platform.error.unknownCategory', { fields: ['mcc'] })
  await ctx.transaction(async (tx) => {
    const { uid } = await knownTenant(tx, tenantCode)
    const before = await tx.db.first(detailOf(tx.tenant.id, uid))
    await tx.db.run(putCategory(tx.tenant.id, uid, mcc ?? null))
    const states = { before: { mcc: before?.mcc ?? null }, after: { mcc: mcc ?? null } }
    tx.audit({ ...AUDITED, action: 'setTenantMCC', recordId: uid, ...states })
  })
}
/** The merchant category the platform has set for the caller's tenant, if it has. */
export const merchantCategory = async (ctx: Ctx): Promise<string | null> => (await ctx.db.first(ownCategory()))!.mcc

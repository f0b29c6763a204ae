import type { InputOf } from '@cloud-steward/contract'
import { PATTERNS, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/profile.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { showAvatar } from './avatar.service.ts'
import { cityOf, type OwnFields, profileById, provinceByCode, updateProfile } from './profile.queries.ts'

/** The platform's clients name whose profile it is; it must be the caller's own. */
export function mustBeOwn(ctx: Ctx, id: string): void {
  if (id !== ctx.user!.id) throw new Refusal('kit.error.forbidden', { http: 403 })
}

/** Writes what differs, and records it from what to what. */
async function write(tx: TxCtx, wanted: OwnFields): Promise<void> {
  const [tenantId, id] = [tx.tenant.id, tx.user!.id]
  const known = (await tx.db.first(profileById(tenantId, id)))!
  const changed = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && value !== known[key as keyof OwnFields],
  )
  if (changed.length === 0) return
  await tx.db.run(updateProfile(tenantId, id, Object.fromEntries(changed)))
  const before = Object.fromEntries(changed.map(([key]) => [key, known[key as keyof OwnFields]]))
  tx.audit({ action: 'update', resource: 'identity.profile', recordId: id, before, after: Object.fromEntries(changed) })
}

async function checkPlace(ctx: Ctx, province: string | null | undefined, city: string | null | undefined) {
  if (province && !(await ctx.db.first(provinceByCode(province))))
    throw new Refusal('kit.error.badValue', { fields: ['provinceRegionCode'] })
  if (city && !(province && (await ctx.db.first(cityOf(province, city)))))
    throw new Refusal('kit.error.badValue', { fields: ['cityRegionCode'] })
}

/** What is absent stays; what is empty is taken away, except the name by which others know him. */
export async function updateSysUserDetail(
  ctx: Ctx,
  given: InputOf<typeof contract.updateSysUserDetail>,
): Promise<void> {
  mustBeOwn(ctx, given.id)
  if (given.nickname === null) throw new Refusal('kit.error.required', { fields: ['nickname'] })
  const nickname = given.nickname ?? undefined
  await checkPlace(ctx, given.provinceRegionCode, given.cityRegionCode)
  await ctx.transaction((tx) =>
    write(tx, {
      nickname,
      phone: given.phone,
      // A city without its province means nothing.
      province_region_code: given.provinceRegionCode,
      city_region_code: given.provinceRegionCode === null ? null : given.cityRegionCode,
      address: given.address,
      profile: given.profile,
      notify_message: given.notifyMessage ?? undefined,
      notify_todo: given.notifyTodo ?? undefined,
    }),
  )
}

const COLUMNS = {
  mobile: 'mobile',
  email: 'email',
  notifyMessage: 'notify_message',
  notifyTodo: 'notify_todo',
} as const
const FORMS: Readonly<Record<keyof typeof COLUMNS, RegExp>> = {
  mobile: new RegExp(PATTERNS.mobile),
  email: /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/,
  notifyMessage: /^[01]$/,
  notifyTodo: /^[01]$/,
}

/** One field, by name. That no two users share a number or an address, the database guards. */
export async function updateSysUserInfo(ctx: Ctx, given: InputOf<typeof contract.updateSysUserInfo>): Promise<void> {
  mustBeOwn(ctx, given.id)
  const { field, fieldValue: value } = given
  if (field === 'avatar') return showAvatar(ctx, value || null)
  if (!value || value.length > 100 || !FORMS[field].test(value))
    throw new Refusal('kit.error.badValue', { fields: ['fieldValue'] })
  await ctx.transaction((tx) => write(tx, { [COLUMNS[field]]: field.startsWith('notify') ? Number(value) : value }))
}

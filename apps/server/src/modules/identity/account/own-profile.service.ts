import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/profile.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { afterContactChange } from '../people/contact-change.service.ts'
import { userForUpdate } from '../people/user.queries.ts'
import { showAvatar } from './avatar.service.ts'
import { type Contact, contactOf, takeContactCode } from './contact.service.ts'
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

/** One field, by name. A number or an address is changed by who receives what is sent there. */
export async function updateSysUserInfo(ctx: Ctx, given: InputOf<typeof contract.updateSysUserInfo>): Promise<void> {
  mustBeOwn(ctx, given.id)
  const { field, fieldValue } = given
  const value = fieldValue ?? ''
  switch (field) {
    case 'avatar':
      return showAvatar(ctx, value || null)
    case 'mobile':
    case 'email':
      return takeContact(ctx, field, contactOf(field, value), given.code)
    default:
      if (!/^[01]$/.test(value)) throw new Refusal('kit.error.badValue', { fields: ['fieldValue'] })
      return ctx.transaction((tx) =>
        write(tx, { [field === 'notifyTodo' ? 'notify_todo' : 'notify_message']: Number(value) }),
      )
  }
}
async function takeContact(ctx: Ctx, field: Contact, to: string, code?: string | null): Promise<void> {
  await takeContactCode(ctx, field, to, code)
  return ctx.transaction((tx) => changeContact(tx, { [field]: to }))
}
async function changeContact(tx: TxCtx, wanted: Partial<Record<Contact, string>>): Promise<void> {
  const own = async () => (await tx.db.first(userForUpdate(tx.tenant.id, tx.user!.id)))!
  const before = await own()
  await write(tx, wanted)
  await afterContactChange(tx, before, await own())
}

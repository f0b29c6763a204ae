import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/menu.ts'
import type * as urlContract from '@cloud-steward/contract/identity/url.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { idList, notFound } from '../../../kit/standard-operations.ts'
import { AUTHORITY_MENUS, authorityUrls, urlsOfMenu } from './builtin.rules.ts'
import type { HeldRole } from './grants.queries.ts'
import { lockGrants, rolesById } from './grants.queries.ts'
import { ADMINISTRATOR, type Holdings, holdingsOf, notYours, roleInReach, rolesInReach } from './grants.service.ts'
import {
  dropHiddenButtons,
  dropMenusOfRole,
  giveMenus,
  hideButtons,
  menusOfRole,
  menusWithThoseAbove,
  roleByCode,
} from './menu.queries.ts'
import { hasMenu, urlsOutside } from './package.rules.ts'
import {
  dropRolesOfUrl,
  dropUrlsByName,
  dropUrlsOfRole,
  giveUrls,
  rolesOfUrl,
  urlsByIds,
  urlsByNames,
  urlsOfRole,
} from './url.queries.ts'

/** Menus that cannot be taken from administrators, so that they cannot lock themselves out. */
const lockedOut = () => new Refusal('identity.error.lockOut')
/** What the tenant's package does not hold: nobody there sees, grants or takes it away, so it stays as it was. */
const outsidePackage = () => new Refusal('identity.error.outsidePackage')
const audit = (tx: TxCtx, recordId: string, before: object, after: object): void =>
  tx.audit({ action: 'authorize', resource: 'identity.role', recordId, before, after })

export const authorizeMenuToRole = (ctx: Ctx, { roleId, menuId }: InputOf<typeof contract.authorizeMenuToRole>) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    const role = await roleInReach(tx, roleId)
    const asked = idList(menuId ?? '')
    const before = await tx.db.rows(menusOfRole(tenantId, roleId))
    const unseen = before.filter(({ code }) => !hasMenu(tx.tenant, code))
    const wanted = await tx.db.rows(menusWithThoseAbove(tenantId, [...asked, ...unseen.map(({ id }) => id)]))
    const known = new Set(wanted.map(({ id }) => id))
    if (asked.some((id) => !known.has(id))) throw notFound()
    const mine = await holdingsOf(tx)
    const codes = new Set(wanted.map(({ code }) => code))
    const added = [...codes].filter((code) => !before.some((one) => one.code === code))
    if (added.some((code) => !hasMenu(tx.tenant, code))) throw outsidePackage()
    if (!mine.everything && [...codes].some((code) => !mine.menus.has(code))) throw notYours()
    const needed = AUTHORITY_MENUS.filter((code) => hasMenu(tx.tenant, code))
    if (role.code === ADMINISTRATOR && needed.some((code) => !codes.has(code))) throw lockedOut()
    await tx.db.run(dropMenusOfRole(tenantId, roleId))
    if (known.size)
      await tx.db.run(
        giveMenus(
          tenantId,
          [...known].map((id) => ({ role_id: roleId, menu_id: id })),
        ),
      )
    await followMenus(
      tx,
      role,
      mine,
      before.map(({ code }) => code),
      [...codes],
    )
    audit(tx, roleId, { menus: before.map(({ code }) => code) }, { menus: [...codes] })
    return {}
  })

/** A screen without what it calls is of no use, and one taken away must not leave its calls behind. */
async function followMenus(
  tx: TxCtx,
  role: HeldRole,
  mine: Holdings,
  before: string[],
  after: string[],
): Promise<void> {
  const came = after.filter((code) => !before.includes(code)).flatMap(urlsOfMenu)
  const stay = new Set(after.flatMap(urlsOfMenu))
  const gone = before.filter((code) => !after.includes(code)).flatMap(urlsOfMenu)
  const grant = came.filter((url) => mine.everything || mine.urls.has(url))
  const ids = (await tx.db.rows(urlsByNames(tx.tenant.id, grant))).map(({ id }) => ({ role_id: role.id, url_id: id }))
  if (ids.length) await tx.db.run(giveUrls(tx.tenant.id, ids))
  const drop = gone.filter((url) => !stay.has(url))
  if (drop.length) await tx.db.run(dropUrlsByName(tx.tenant.id, role.id, drop))
}

export const authorizeMenuButtonToRole = (
  ctx: Ctx,
  { roleCode, menuButton }: InputOf<typeof contract.authorizeMenuButtonToRole>,
) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    const found = await tx.db.first(roleByCode(tenantId, roleCode))
    if (!found) throw notFound()
    const role = await roleInReach(tx, found.id)
    // An entry without a colon is a screen whose buttons are all ticked; the buttons stand beside it.
    const isUnseen = (one: string) => !hasMenu(tx.tenant, one.split(':')[0]!)
    const given = (menuButton ?? '').split(',').map((one) => one.trim())
    const wanted = [...new Set([...given.filter((one) => !isUnseen(one)), ...role.hidden.filter(isUnseen)])]
      .filter((one) => /^[^:]{1,64}:[^:]{1,64}$/.test(one))
      .toSorted()
    const mine = await holdingsOf(tx)
    if (!mine.everything && role.hidden.some((one) => mine.hidden.has(one) && !wanted.includes(one))) throw notYours()
    if (role.code === ADMINISTRATOR && wanted.some((one) => AUTHORITY_MENUS.includes(one.split(':')[0]!)))
      throw lockedOut()
    await tx.db.run(dropHiddenButtons(tenantId, role.id))
    const rows = wanted.map((one) => {
      const [menu_code, button] = one.split(':') as [string, string]
      return { role_id: role.id, menu_code, button }
    })
    if (rows.length) await tx.db.run(hideButtons(tenantId, rows))
    audit(tx, role.id, { hiddenButtons: role.hidden.toSorted() }, { hiddenButtons: wanted })
    return {}
  })

export const authorizeUrlToRole = (ctx: Ctx, { roleId, urlId }: InputOf<typeof urlContract.authorizeUrlToRole>) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    const role = await roleInReach(tx, roleId)
    const asked = idList(urlId ?? '')
    const before = await tx.db.rows(urlsOfRole(tenantId, roleId))
    const outside = urlsOutside(tx.tenant)
    const unseen = before.filter(({ url }) => outside.has(url))
    const wanted = await tx.db.rows(urlsByIds(tenantId, [...new Set([...asked, ...unseen.map(({ id }) => id)])]))
    if (asked.some((one) => !wanted.some(({ id }) => id === one))) throw notFound()
    const mine = await holdingsOf(tx)
    const added = wanted.map(({ url }) => url)
    if (added.some((url) => outside.has(url) && !role.urls.includes(url))) throw outsidePackage()
    if (!mine.everything && added.some((url) => !mine.urls.has(url))) throw notYours()
    if (
      role.code === ADMINISTRATOR &&
      [...authorityUrls].some((url) => role.urls.includes(url) && !added.includes(url))
    )
      throw lockedOut()
    await tx.db.run(dropUrlsOfRole(tenantId, roleId))
    if (wanted.length)
      await tx.db.run(
        giveUrls(
          tenantId,
          wanted.map(({ id }) => ({ role_id: roleId, url_id: id })),
        ),
      )
    audit(tx, roleId, { urls: before.map(({ url }) => url) }, { urls: added })
    return {}
  })

export const authorizeRoleToUrl = (ctx: Ctx, { urlId, roleId }: InputOf<typeof urlContract.authorizeRoleToUrl>) =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    await tx.db.run(lockGrants(tenantId))
    const [record] = await tx.db.rows(urlsByIds(tenantId, [urlId]))
    if (!record) throw notFound()
    if (urlsOutside(tx.tenant).has(record.url)) throw outsidePackage()
    const asked = idList(roleId ?? '')
    const before = (await tx.db.rows(rolesOfUrl(tenantId, urlId))).map(({ id }) => id)
    const roles: HeldRole[] = await tx.db.rows(rolesById(tenantId, asked))
    if (roles.length !== asked.length) throw notFound()
    // Only the roles that gain or lose the address are changed; those must be in the caller's reach, and it as well.
    const changed = [...asked.filter((id) => !before.includes(id)), ...before.filter((id) => !asked.includes(id))]
    await rolesInReach(tx, changed, 'roleId')
    const mine = await holdingsOf(tx)
    if (!mine.everything && changed.length && !mine.urls.has(record.url)) throw notYours()
    const lost = await tx.db.rows(
      rolesById(
        tenantId,
        before.filter((id) => !asked.includes(id)),
      ),
    )
    if (authorityUrls.has(record.url) && lost.some(({ code }) => code === ADMINISTRATOR)) throw lockedOut()
    await tx.db.run(dropRolesOfUrl(tenantId, urlId))
    if (asked.length)
      await tx.db.run(
        giveUrls(
          tenantId,
          asked.map((id) => ({ role_id: id, url_id: urlId })),
        ),
      )
    tx.audit({
      action: 'authorize',
      resource: 'identity.url',
      recordId: urlId,
      before: { roles: before },
      after: { roles: asked },
    })
    return {}
  })

export const queryMenuIdByRoleId = async (ctx: Ctx, { roleId }: { roleId: string }): Promise<string[]> =>
  (await ctx.db.rows(menusOfRole(ctx.tenant.id, await known(ctx, roleId))))
    .filter(({ leaf }) => leaf)
    .map(({ id }) => id)
export const queryUrlIdByRoleId = async (ctx: Ctx, { roleId }: { roleId: string }): Promise<string[]> =>
  (await ctx.db.rows(urlsOfRole(ctx.tenant.id, await known(ctx, roleId)))).map(({ id }) => id)
export async function queryMenuButtonByRoleCode(ctx: Ctx, { roleCode }: { roleCode: string }): Promise<string[]> {
  const role = await ctx.db.first(roleByCode(ctx.tenant.id, roleCode))
  return role ? (await ctx.db.rows(rolesById(ctx.tenant.id, [role.id])))[0]!.hidden : []
}
export async function queryRoleIdByUrlId(ctx: Ctx, { urlId }: { urlId: string }): Promise<string[]> {
  if (!(await ctx.db.rows(urlsByIds(ctx.tenant.id, [urlId]))).length) throw notFound()
  return (await ctx.db.rows(rolesOfUrl(ctx.tenant.id, urlId))).map(({ id }) => id)
}
async function known(ctx: Ctx, roleId: string): Promise<string> {
  if (!(await ctx.db.rows(rolesById(ctx.tenant.id, [roleId]))).length) throw notFound()
  return roleId
}

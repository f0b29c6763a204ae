import type { InputOf, Resource } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/data-permission.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { menusWithData, resourceOfMenu } from './access.rules.ts'
import { dataEntries, dropDataEntry, putDataEntry } from './data-permission.queries.ts'
import type { HeldRole } from './grants.queries.ts'
import { lockGrants } from './grants.queries.ts'
import { holdingsOf, notYours, roleInReach } from './grants.service.ts'
import { roleByCode } from './menu.queries.ts'
import { menuNames } from './menu.service.ts'

/** What names a record and what makes a tree of records is seen by everybody who sees the list. */
const maskable = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((key) => key !== resource.title && key !== resource.tree)

export async function queryDataMenu(ctx: Ctx) {
  const [names, entries] = [await menuNames(ctx), await ctx.db.rows(dataEntries(ctx.tenant.id))]
  return menusWithData()
    .filter((code) => names.has(code))
    .map((code) => ({
      menuCode: code,
      menuName: names.get(code)!,
      roleCode: entries
        .filter((entry) => entry.menu_code === code)
        .map((entry) => entry.role_code)
        .join(','),
    }))
}
export const queryFieldCheckbox = (ctx: Ctx, menuCode: string) => {
  const resource = resourceOfMenu(menuCode)
  if (!resource) return []
  return maskable(resource).map((key) => ({ value: key, label: translate(ctx.language, `${resource.name}.${key}`) }))
}
export async function queryDataFieldByMenuCode(ctx: Ctx, { menuCode }: { menuCode: string }) {
  const list = (await ctx.db.rows(dataEntries(ctx.tenant.id, menuCode))).map((entry) => ({
    key: entry.role_id,
    roleCode: entry.role_code,
    dataField: entry.fields.join(','),
  }))
  return { list, count: list.length }
}

/** The role in the caller's reach, and what is hidden from it on a screen so far. */
async function begin(tx: TxCtx, roleCode: string, menuCode: string): Promise<{ role: HeldRole; before?: string[] }> {
  await tx.db.run(lockGrants(tx.tenant.id))
  const found = await tx.db.first(roleByCode(tx.tenant.id, roleCode))
  if (!found) throw notFound('roleCode')
  const role = await roleInReach(tx, found.id)
  const known = (await tx.db.rows(dataEntries(tx.tenant.id, menuCode))).find((entry) => entry.role_id === role.id)
  return { role, before: known?.fields }
}
/** A user cannot unhide fields that are hidden from that user. */
async function mayShow(tx: TxCtx, menuCode: string, shown: readonly string[]): Promise<void> {
  const resource = resourceOfMenu(menuCode)
  const mine = resource && tx.user?.hiddenFields?.get(resource.name)
  if (shown.some((field) => mine?.has(field)) && !(await holdingsOf(tx)).everything) throw notYours()
}

export const authorizeMenuDataToRole = (ctx: Ctx, input: InputOf<typeof contract.authorizeMenuDataToRole>) =>
  ctx.transaction(async (tx) => {
    const { roleCode, menuCode, dataField, key } = input
    const resource = resourceOfMenu(menuCode)
    if (!resource) throw notFound('menuCode')
    const fields = [...new Set(dataField.split(',').map((one) => one.trim()))].filter(Boolean).toSorted()
    if (!fields.length || fields.some((field) => !maskable(resource).includes(field)))
      throw new Refusal('kit.error.badValue', { fields: ['dataField'] })
    const { role, before } = await begin(tx, roleCode, menuCode)
    // There is one entry for a role and a screen; a second one is a slip of whoever adds it.
    if (before && key && key !== role.id) throw new Refusal('identity.error.sameRole', { fields: ['roleCode'] })
    await mayShow(
      tx,
      menuCode,
      (before ?? []).filter((field) => !fields.includes(field)),
    )
    await tx.db.run(putDataEntry(tx.tenant.id, role.id, menuCode, fields))
    const states = { before: { menuCode, fields: before ?? [] }, after: { menuCode, fields } }
    tx.audit({ action: 'authorize', resource: 'identity.role', recordId: role.id, ...states })
    return {}
  })

export const deleteDataField = (ctx: Ctx, { roleCode, menuCode }: InputOf<typeof contract.deleteDataField>) =>
  ctx.transaction(async (tx) => {
    const { role, before } = await begin(tx, roleCode, menuCode)
    if (!before) throw notFound()
    await mayShow(tx, menuCode, before)
    await tx.db.run(dropDataEntry(tx.tenant.id, role.id, menuCode))
    const states = { before: { menuCode, fields: before }, after: { menuCode, fields: [] } }
    tx.audit({ action: 'authorize', resource: 'identity.role', recordId: role.id, ...states })
    return {}
  })

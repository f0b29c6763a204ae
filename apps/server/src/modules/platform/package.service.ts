import { type DraftOf, type Menu, Refusal } from '@cloud-steward/contract'
import { tenantPackage } from '@cloud-steward/contract/platform/package.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { translate } from '../../infra/labels.ts'
import { notFound, type Operations } from '../../kit/standard-operations.ts'
import { packable, setPackageTerms, type TenantTerms, withGroups } from '../identity/index.ts'
import { packageTerms, tenantsWithPackage } from './package.queries.ts'
import { packageBase } from './package.source.ts'
import { checkKeeper, checkPlatform } from './platform.service.ts'

/** The menus and the storage quota a package gives its tenants. */
export type PackageTerms = Pick<TenantTerms, 'menus' | 'storage_mb'>
const codes = new Set(withGroups({ has: () => true }))

/** What is kept of the screens that were ticked: they and their groups, and the start that everybody has. */
function menusOf(draft: { menus?: string[] | null }): string[] {
  const unknown = draft.menus?.find((code) => !codes.has(code))
  if (unknown) throw new Refusal('platform.error.unknownMenu', { fields: ['menus'] })
  return withGroups(new Set(draft.menus))
}

export const packages: Operations<typeof tenantPackage> = {
  ...packageBase,
  query: async (ctx, input) => {
    checkKeeper(ctx)
    return packageBase.query(ctx, input)
  },
  add: async (ctx, draft) => {
    checkKeeper(ctx)
    return packageBase.add(ctx, { ...draft, menus: menusOf(draft) })
  },
  addImportedMany: async (tx, rows) => {
    checkPlatform(tx)
    for (const row of rows)
      await packageBase.add(tx, { ...row, menus: menusOf({}) } as unknown as DraftOf<typeof tenantPackage>)
    return []
  },
  update: (ctx, change) => {
    checkKeeper(ctx)
    return ctx.transaction(async (tx) => {
      const { menus, ...rest } = change
      const kept = menus ? { menus: menusOf({ menus }) } : {}
      const changed = await packageBase.update(tx, { ...rest, ...kept })
      await tx.db.run(setPackageTerms(change.id, (await tx.db.first(packageTerms(tx.tenant.id, change.id)))!))
      return changed
    })
  },
  remove: (ctx, ids) => {
    checkKeeper(ctx)
    return ctx.transaction(async (tx) => {
      await packageBase.remove(tx, ids)
      if (await tx.db.first(tenantsWithPackage(ids))) throw new Refusal('platform.error.packageInUse')
    })
  },
}

/** Menus and storage of a tenant with this package. Without a package: all menus, unlimited storage. */
export async function termsOfPackage(tx: TxCtx, id: string | null): Promise<PackageTerms> {
  if (!id) return { menus: null, storage_mb: null }
  const known = await tx.db.first(packageTerms(tx.tenant.id, id))
  if (!known) throw notFound('packageId')
  return known
}

interface Node {
  key: string
  title: string
  children?: Node[]
}
export function queryPackageMenu(ctx: Ctx): Node[] {
  checkKeeper(ctx)
  const nodes = (list: readonly Menu[]): Node[] =>
    list.map(({ code, children }) => ({
      key: code,
      title: translate(ctx.language, `menu.${code}`),
      ...(children ? { children: nodes(children) } : {}),
    }))
  return nodes(packable)
}

import { Refusal } from '@cloud-steward/contract'
import { menu } from '@cloud-steward/contract/identity/menu.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { type TreeNode, type TreeOperations } from '../../../kit/tree.ts'
import { builtInButtons, buttonTitle, isBuiltInMenu, isOwnTitle } from './builtin.rules.ts'
import { holdingsOf } from './grants.service.ts'
import { buttonKinds, buttonsOfMenus, dropButtons, insertButtons, menuById } from './menu.queries.ts'
import { menuBase } from './menu.source.ts'
import { hasMenu } from './package.rules.ts'

interface Given {
  menuName?: string | null
  menuPath?: string | null
  menuButton?: string[] | null
  [field: string]: unknown
}

async function setButtons(tx: TxCtx, id: string, code: string, buttons: readonly string[]): Promise<void> {
  const own = [...new Set(buttons)].filter((button) => !builtInButtons(code).includes(button)).toSorted()
  const known = (await tx.db.rows(buttonsOfMenus(tx.tenant.id))).filter((one) => one.code === code)
  const before = known.map(({ button }) => button)
  if (before.toSorted().join() === own.join()) return
  await tx.db.run(dropButtons(tx.tenant.id, id))
  if (own.length)
    await tx.db.run(
      insertButtons(
        tx.tenant.id,
        own.map((button) => ({ menu_id: id, button })),
      ),
    )
  tx.audit({
    action: 'update',
    resource: menu.name,
    recordId: id,
    before: { menuButton: before },
    after: { menuButton: own },
  })
}

export const menuItems: TreeOperations<typeof menu> = {
  ...menuBase,
  // A screen without a name of the tenant's own has no title in its row.
  impact: async (ctx, ids) => {
    const [lost] = await menuBase.impact!(ctx, ids)
    if (!lost) return []
    const below = (await menuBase.below(ctx, ids)).filter((id) => !ids.includes(id))
    const [names, rows] = [await menuNames(ctx), await ctx.db.rows(menuById(ctx.tenant.id, below.slice(0, 10)))]
    return [{ ...lost, titles: rows.map(({ code }) => names.get(code) ?? code) }]
  },
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      const { menuButton, ...given } = draft as unknown as Given
      const added = await menuBase.add(tx, given as never)
      await setButtons(tx, added.id, draft.menuCode, menuButton ?? [])
      return added
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const { menuButton, ...given } = change as unknown as Given & { id: string }
      const [known] = await tx.db.rows(menuById(tx.tenant.id, [change.id]))
      if (known && isBuiltInMenu(known.code)) {
        // The console finds a screen by its path, so that stays what it is.
        if (given.menuPath && given.menuPath !== known.path)
          throw new Refusal('identity.error.menuPathBuiltIn', { fields: ['menuPath'] })
        if (change.menuStatus === 0 && ['sysmenu', 'sysrole', 'sysuser'].includes(known.code))
          throw new Refusal('identity.error.menuNeeded', { fields: ['menuStatus'] })
      }
      const plain = known && given.menuName && isOwnTitle(known.code, given.menuName)
      if (plain) delete given.menuName
      const changed = await menuBase.update(tx, given as never, plain ? { menuName: null } : undefined)
      if (menuButton && known) await setButtons(tx, known.id, known.code, menuButton)
      return changed
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      const gone = await tx.db.rows(menuById(tx.tenant.id, await menuBase.below(tx, ids)))
      if (gone.some(({ code }) => isBuiltInMenu(code))) throw new Refusal('identity.error.menuBuiltIn')
      await menuBase.remove(tx, ids)
    }),
}

const prune = (nodes: readonly TreeNode[], keep: (node: TreeNode) => boolean): TreeNode[] =>
  nodes.filter(keep).map((node) => (node.children ? { ...node, children: prune(node.children, keep) } : node))
/** The menus a caller holds, and so may hand on. */
export async function querySysMenuTree(ctx: Ctx): Promise<TreeNode[]> {
  const mine = await holdingsOf(ctx)
  // Whom a row scope narrows sees no administration, but his own menus all the same.
  const nodes = await menuBase.nodes({ ...ctx, scope: { kind: 'all' } }, ['menuCode'])
  return prune(
    nodes,
    ({ menuCode: code }) => hasMenu(ctx.tenant, String(code)) && (mine.everything || mine.menus.has(String(code))),
  )
}

export const queryCheckedMenuButton = async (ctx: Ctx, { menuCode: code }: { menuCode: string }): Promise<string[]> => {
  const added = await ctx.db.rows(buttonsOfMenus(ctx.tenant.id))
  return [...builtInButtons(code), ...added.filter((one) => one.code === code).map(({ button }) => button)]
}
export async function querySysMenuButtonTree(ctx: Ctx): Promise<TreeNode[]> {
  const [tree, added, kinds] = [
    await querySysMenuTree(ctx),
    await ctx.db.rows(buttonsOfMenus(ctx.tenant.id)),
    new Map((await ctx.db.rows(buttonKinds(ctx.tenant.id))).map(({ label, value }) => [value, label])),
  ]
  const withButtons = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map((node) => {
      if (node.children) return { ...node, children: withButtons(node.children) }
      const code = String(node.menuCode)
      const buttons = [...builtInButtons(code), ...added.filter((one) => one.code === code).map(({ button }) => button)]
      const children = buttons.map((button) => ({
        key: `${code}:${button}`,
        title: buttonTitle(ctx.language, button) ?? kinds.get(button) ?? button,
      }))
      return { ...node, children: children as unknown as TreeNode[] }
    })
  return withButtons(tree)
}
/** Dictionaries are kept in one language; in the others the product's own words are better than none. */
export const queryMenuButtonCheckbox = async (ctx: Ctx) =>
  (await ctx.db.rows(buttonKinds(ctx.tenant.id))).map(({ label, value }) => ({
    value,
    label: ctx.language === 'zh' ? label : (buttonTitle(ctx.language, value) ?? label),
  }))

/** What every screen is called, by its code. */
export async function menuNames(ctx: Ctx): Promise<Map<string, string>> {
  const { list } = (await menuBase.query(ctx, { menuStatus: '0,1' })) as unknown as {
    list: { menuCode: string; menuName: string }[]
  }
  return new Map(list.map(({ menuCode, menuName }) => [menuCode, menuName]))
}

import { type AnswerOf, type InputOf, type Menu, menus } from '@cloud-steward/contract'
import type { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import type * as contract from '@cloud-steward/contract/identity/session.ts'
import { ROLE_SUPPORT } from '@cloud-steward/contract/identity/support-grant.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { LookIn } from '../../../infra/session/types.ts'
import { menusOfRoles, rolesOf } from '../identity.queries.ts'
import { rolesById } from '../right/grants.queries.ts'
import { ADMINISTRATOR } from '../right/grants.service.ts'
import { LOOKER_BUTTONS } from '../right/looker.rules.ts'
import { hasMenu } from '../right/package.rules.ts'
import { type Profile, profileById } from './profile.queries.ts'

/** The signed-in user as the console shows him. */
export async function profileOf(ctx: Ctx): Promise<AnswerOf<typeof getSysUser>> {
  const user = (await ctx.db.first(profileById(ctx.tenant.id, ctx.user!.id)))!
  return {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    mobile: user.mobile,
    phone: user.phone,
    email: user.email,
    address: user.address,
    profile: user.profile,
    avatar: user.avatar,
    roles: [...ctx.user!.roles],
    tenantCode: ctx.tenant.code,
    tenantName: ctx.tenant.name,
    timeZone: ctx.tenant.timeZone,
    ...noticeOf(ctx),
    notifyMessage: user.notify_message,
    notifyTodo: user.notify_todo,
    geographic: placeOf(user),
    partyKind: user.party_kind,
  }
}

/** A person of the platform who looks in: the tenant has no record of him. */
export const lookerOf = ({ user, tenant }: Ctx, { tenantName, until }: LookIn): AnswerOf<typeof getSysUser> => ({
  id: user!.id,
  username: user!.username,
  nickname: user!.nickname,
  roles: [...user!.roles],
  tenantCode: tenant.code,
  tenantName: tenant.name,
  timeZone: tenant.timeZone,
  lookIn: { tenantName, until },
  partyKind: null,
})

/** Told this many days before the end. */
const NOTICE_DAYS = 14
function noticeOf({ tenant, user, today }: Ctx): Pick<AnswerOf<typeof getSysUser>, 'tenantNotice'> {
  const { endsOn, readableUntil, state } = tenant
  if (!endsOn || !readableUntil || !user?.roles.includes(ADMINISTRATOR)) return {}
  const isOver = state === 'readOnly'
  if (!isOver && addDays(today(), NOTICE_DAYS) < endsOn) return {}
  return { tenantNotice: { state: isOver ? 'readOnly' : 'ending', endsOn, readableUntil } }
}

const placeOf = (user: Profile) => ({
  province: { key: user.province_region_code ?? '', label: user.province_name ?? '' },
  city: { key: user.city_region_code ?? '', label: user.city_name ?? '' },
})

/** Screens of a company's managers alone; other renters have nobody to look after. */
const codesOfManagers = (list: readonly Menu[]): string[] =>
  list.flatMap((menu) => [...(menu.ofManagers ? [menu.code] : []), ...codesOfManagers(menu.children ?? [])])
const OF_MANAGERS = new Set(codesOfManagers(menus))

interface MenuNode {
  id: string
  parentId: string
  path: string
  component: string
  icon: string
  name: string
  hideInMenu: 0 | 1
  exact?: true
  target?: '_blank'
  routes?: MenuNode[]
}

/**
 * Menus as a tree and the buttons to hide, in the form the platform's clients read: all of the caller's, those of one
 * root, or those he has at one of his posts. Whose they are is never asked: a caller learns of nobody else.
 */
export async function queryCurrentAuthority(
  ctx: Ctx,
  asked: InputOf<typeof contract.queryCurrentAuthority> = {},
): Promise<object> {
  const { user, tenant } = ctx
  const { previewRoleId, postCode } = user!.focus ?? {}
  const own = await ctx.db.rows(
    previewRoleId ? rolesById(tenant.id, [previewRoleId]) : rolesOf(tenant.id, user!.id, postCode),
  )
  // Never more than the session has, whatever is asked for.
  const at =
    asked.postCode && new Set((await ctx.db.rows(rolesOf(tenant.id, user!.id, asked.postCode))).map(({ id }) => id))
  const roles = at ? own.filter(({ id }) => at.has(id)) : own
  const [held, denying] = await ctx.db.all(menusOfRoles(tenant.id, roles), rolesOf(tenant.id, user!.id))
  const isManager = ctx.scope.kind === 'rentee' && ctx.scope.isManager
  const rows = held.filter(({ code }) => hasMenu(ctx.tenant, code) && (isManager || !OF_MANAGERS.has(code)))
  const nodes = new Map<string, MenuNode>()
  for (const row of rows) {
    nodes.set(row.id, {
      id: row.id,
      parentId: row.parent_id ?? '0',
      path: row.path,
      component: row.component ?? '',
      icon: row.icon ?? '',
      name: row.code,
      hideInMenu: row.status === 0 ? 1 : 0,
    })
  }
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else (parent.routes ??= []).push(node)
  }
  for (const node of nodes.values()) {
    if (node.parentId === '0') continue
    if (!node.routes) node.exact = true
    if (node.path.includes('http')) node.target = '_blank'
  }
  return {
    status: 'ok',
    type: 'account',
    currentAuthority: ctx.user!.roles,
    menu: asked.parentId ? roots.filter(({ id }) => id === asked.parentId) : roots,
    // A post or a preview shows no button that another of his roles hides.
    menuButton: [
      ...new Set([
        ...[...own, ...denying].flatMap((role) => role.hidden),
        ...(user!.roles.includes(ROLE_SUPPORT) ? LOOKER_BUTTONS : []),
      ]),
    ],
    menuTitle: Object.fromEntries(rows.filter((row) => row.title).map((row) => [row.code, row.title])),
  }
}

import type { AnswerOf, InputOf, Resource } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/explain.ts'
import { makeCtx } from '../../../infra/ctx/make-ctx.ts'
import { isParty, scopedBy, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { translate } from '../../../infra/labels.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { stateOf, toTenant } from '../tenant/tenant-state.rules.ts'
import { hidingButtons, resourceOfMenu, usedBy } from './access.rules.ts'
import { buttonTitle, urlTitle } from './builtin.rules.ts'
import { orgNames } from './explain.queries.ts'
import type { HeldRole } from './grants.queries.ts'
import { menuNames } from './menu.service.ts'
import { hasMenu } from './package.rules.ts'
import { whyRecord } from './record-reason.service.ts'
import { type Standing, standingOf } from './standing.service.ts'

type Answer = AnswerOf<typeof contract.explainAccess>
export type Step = Answer['steps'][number]
type Values = Record<string, string | number>
const say = ({ language }: Ctx, state: Step['state'], key: string, values: Values = {}): Step => ({
  state,
  text: translate(language, `identity.explain.${key}`, values),
})
const listed = ({ language }: Ctx, names: Iterable<string>): string =>
  [...new Set(names)].join(language === 'en' ? ', ' : '、')

/** Asks, one after the other, everything that decides, of the very functions that decide. */
export async function explainAccess(
  app: App,
  ctx: Ctx,
  { userId, menuCode, recordId }: InputOf<typeof contract.explainAccess>,
  session: Session,
): Promise<Answer> {
  const isOwn = userId === ctx.user!.id
  const mayAsk =
    isOwn || (session.mayCall('/admin/sysuser/querySysUser') && (await seesEach(ctx, 'identity.user', [userId])))
  // Without the caller's own row scope: it is another user's that counts here.
  const standing = mayAsk && (await standingOf(tenantDb(app.pools.app, ctx.tenant.id), ctx.tenant.id, userId))
  if (!standing) throw notFound()
  const screen = (await menuNames({ ...ctx, scope: { kind: 'all' } })).get(menuCode)
  if (!screen) throw notFound()
  const resource = resourceOfMenu(menuCode)
  const asked = { menuCode, screen, resource }
  const steps = [
    ...accountSteps(ctx, standing),
    ...screenSteps(ctx, standing, asked),
    ...(await scopeSteps(ctx, standing, resource)),
    ...(resource && recordId ? await recordSteps(app, ctx, standing, resource, recordId) : []),
    ...fieldSteps(ctx, standing, asked),
  ]
  return { allowed: steps.every(({ state }) => state !== 'denied'), resource: resource?.name, steps }
}

function accountSteps(ctx: Ctx, { tenant, user }: Standing): Step[] {
  const state = stateOf(tenant, ctx.now())
  const day = tenant.ends_on ?? tenant.starts_on ?? ''
  const ofTenant = state === 'open' ? 'ok' : state === 'readOnly' ? ('note' as const) : ('denied' as const)
  const ofUser = user.status === 'active' ? ('ok' as const) : ('denied' as const)
  return [
    say(ctx, ofTenant, `tenant.${state}`, { name: tenant.name, day }),
    say(ctx, ofUser, `account.${ofUser}`, { name: `${user.nickname} (${user.username})` }),
  ]
}

interface Asked {
  menuCode: string
  screen: string
  resource: Resource | undefined
}
function screenSteps(ctx: Ctx, standing: Standing, { menuCode, screen, resource }: Asked): Step[] {
  const { roles, tenant, mayCall } = standing
  const names = (some: readonly HeldRole[]) =>
    listed(
      ctx,
      some.map(({ name }) => name),
    )
  const holders = roles.filter(({ menus }) => menus.includes(menuCode))
  const steps: Step[] = []
  if (!hasMenu(toTenant(tenant), menuCode)) steps.push(say(ctx, 'denied', 'package.denied', { screen }))
  if (holders.length) steps.push(say(ctx, 'ok', 'menu.ok', { screen, roles: names(holders) }))
  else steps.push(say(ctx, 'denied', roles.length ? 'menu.denied' : 'menu.noRoles', { screen, roles: names(roles) }))
  const needed = usedBy(menuCode, resource)
  const refused = needed.filter((url) => !mayCall(url))
  const granting = (url: string) => roles.filter(({ urls }) => urls.includes(url))
  for (const url of refused) {
    const hiding = roles.filter(({ hidden }) => hidingButtons(hidden, url).length)
    const key = granting(url).length && hiding.length ? 'url.hidden' : 'url.denied'
    steps.push(say(ctx, 'denied', key, { url: urlTitle(ctx.language, url), roles: names(hiding) }))
  }
  if (needed.length && !refused.length) steps.push(say(ctx, 'ok', 'url.ok', { roles: names(needed.flatMap(granting)) }))
  const hidden = roles.filter((role) => role.hidden.some((one) => one.startsWith(`${menuCode}:`)))
  if (hidden.length) {
    const buttons = hidden
      .flatMap((role) => role.hidden)
      .filter((one) => one.startsWith(`${menuCode}:`))
      .map((one) => buttonTitle(ctx.language, one.split(':')[1]!) ?? one.split(':')[1]!)
    steps.push(say(ctx, 'note', 'buttons', { roles: names(hidden), buttons: listed(ctx, buttons) }))
  }
  return steps
}

/** Which rows of a list he sees at all. */
async function scopeSteps(ctx: Ctx, { roles, scope }: Standing, resource: Resource | undefined): Promise<Step[]> {
  if (!resource) return []
  const thing = translate(ctx.language, resource.name)
  const said = (role: HeldRole) =>
    `${role.name} (${translate(ctx.language, `identity.role.dataScope.${role.dataScope}`)})`
  const values = { thing, roles: listed(ctx, roles.map(said)) }
  if (scope.kind === 'all') return [say(ctx, 'ok', 'scope.all', values)]
  if (scope.kind !== 'orgs') return [say(ctx, 'note', `scope.${scope.kind}`, values)]
  const by = scopedBy(resource)
  if (by === 'tenant') return [say(ctx, 'ok', 'scope.tenant', values)]
  if (by === 'nothing') return [say(ctx, 'denied', 'scope.nothing', values)]
  const named = await ctx.db.rows(orgNames(ctx.tenant.id, scope.orgIds))
  const orgs = listed(
    ctx,
    named.map(({ name }) => name),
  )
  const key =
    scope.orgIds.length === 0 ? 'scope.self' : scope.orgIds.length > named.length ? 'scope.many' : 'scope.orgs'
  return [say(ctx, 'note', key, { ...values, orgs, count: scope.orgIds.length })]
}

async function recordSteps(app: App, ctx: Ctx, standing: Standing, resource: Resource, id: string): Promise<Step[]> {
  const operations = app.operations.get(resource.name)
  if (!operations) return []
  const find = (who: Ctx) =>
    operations.get(who, id).then(
      (row) => row as Record<string, unknown>,
      () => undefined,
    )
  // What the asker does not see himself he is told nothing about, not even that it is there.
  const row = await find(ctx)
  if (!row) return [say(ctx, 'denied', 'record.unknown')]
  const { tenant, caller, scope } = standing
  const { language, requestId, log } = ctx
  const his = makeCtx({
    pools: app.pools,
    ports: ctx.ports,
    tenant: toTenant(tenant),
    user: caller,
    scope,
    language,
    requestId,
    log,
  })
  const isSeen = (await find(his)) !== undefined
  const { key, values } = isParty(scope)
    ? { key: 'party', values: {} }
    : await whyRecord(app, ctx, { resource, row, userId: caller.id, scope })
  const title = String(row[resource.title] ?? id)
  return [say(ctx, isSeen ? 'ok' : 'denied', `record.${isSeen ? 'seen' : 'unseen'}.${key}`, { title, ...values })]
}

function fieldSteps(ctx: Ctx, { roles, caller }: Standing, { menuCode, resource }: Asked): Step[] {
  if (!resource) return []
  const hidden = [...(caller.hiddenFields?.get(resource.name) ?? [])]
  if (!hidden.length) return []
  const hiding = roles.filter(({ masked }) => masked.some((one) => one.startsWith(`${menuCode}:`)))
  const fields = hidden.map((key) => translate(ctx.language, `${resource.name}.${key}`))
  const names = hiding.map(({ name }) => name)
  return [say(ctx, 'note', 'fields', { roles: listed(ctx, names), fields: listed(ctx, fields) })]
}

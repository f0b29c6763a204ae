import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/operator.ts'
import { operator } from '@cloud-steward/contract/channels/operator.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { staffOnly, wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { siteRecords } from '../../housing/index.ts'
import { shareRules } from '../sharing/rule.service.ts'
import {
  beginPeriods,
  endPeriods,
  feeRuleOf,
  lockOperators,
  openAt,
  operatorOfOrg,
  operatorsOfSites,
  orgsAround,
  periodsOf,
} from './operator.queries.ts'
import { operatorBase } from './operator.source.ts'

type Row = TableRow<'channel_operator'>
const refuse = (key: string, field: string, values?: Record<string, string | number>): Refusal =>
  new Refusal(`channel.error.${key}`, { fields: [field], ...(values && { values }) })

export const operators: Operations<typeof operator> = {
  ...operatorBase,
  add: (ctx, draft) => {
    wholeTenantOnly(ctx)
    return ctx.transaction(async (tx) => {
      await refuseUnknown(tx, 'identity.org', [draft.orgId], 'orgId')
      // A site would be two operators' where the organisation of one lies within that of the other.
      const others = await tx.db.rows(lockOperators(tx.tenant.id))
      const around = new Set((await tx.db.rows(orgsAround(tx.tenant.id, draft.orgId))).map(({ id }) => id))
      const known = others.find(({ org_id }) => around.has(org_id))
      if (known) throw refuse('operatorOrgTaken', 'orgId', { name: known.name })
      return operatorBase.add(tx, draft)
    })
  },
  update: (ctx, change) => {
    wholeTenantOnly(ctx)
    return operatorBase.update(ctx, change)
  },
}

async function locked(tx: TxCtx, id: string): Promise<Row> {
  wholeTenantOnly(tx)
  const row = (await tx.db.rows(lockOperators(tx.tenant.id))).find((one) => one.id === id.toLowerCase())
  if (!row) throw notFound()
  return row
}
async function active(tx: TxCtx, id: string): Promise<Row> {
  const row = await locked(tx, id)
  if (row.state !== 'active') throw refuse('operatorStopped', 'id', { name: row.name })
  return row
}
const chosen = (siteIds: readonly string[]): string[] =>
  [...new Set(siteIds.map((one) => one.toLowerCase()))].toSorted()

export const assignOperatorSites = (
  ctx: Ctx,
  { id, siteIds }: InputOf<typeof contract.assignOperatorSites>,
): Promise<AnswerOf<typeof contract.assignOperatorSites>> =>
  ctx.transaction(async (tx) => {
    const row = await active(tx, id)
    const ids = chosen(siteIds)
    await refuseUnknown(tx, 'housing.site', ids, 'siteIds')
    const found = await tx.db.rows(operatorsOfSites(tx.tenant.id, ids))
    const taken = found.find(({ operatorId }) => operatorId && operatorId !== row.id)
    if (taken) throw refuse('operatorSiteTaken', 'siteIds', { site: taken.name, name: taken.operatorName! })
    const fresh = found.filter(({ operatorId }) => !operatorId).map(({ siteId }) => siteId)
    const [at, by] = [tx.now().toISOString(), tx.user!.username]
    await tx.db.run(endPeriods(tx.tenant.id, fresh, { at, by, reason: null }))
    for (const siteId of fresh) await siteRecords.update(tx, { id: siteId, orgId: row.org_id })
    if (fresh.length)
      await tx.db.run(
        beginPeriods(
          tx.tenant.id,
          fresh.map((site_id) => ({ id: newId(), operator_id: row.id, site_id, from_at: at, assigned_by: by })),
        ),
      )
    tx.audit({ action: 'assignOperatorSites', resource: operator.name, recordId: row.id, after: { siteIds: fresh } })
    return { sites: fresh.length }
  })

export const takeOperatorSites = (
  ctx: Ctx,
  { id, siteIds, toOrgId, reason }: InputOf<typeof contract.takeOperatorSites>,
): Promise<AnswerOf<typeof contract.takeOperatorSites>> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const ids = chosen(siteIds)
    const found = await tx.db.rows(operatorsOfSites(tx.tenant.id, ids))
    const own = found.filter(({ operatorId }) => operatorId === row.id)
    if (own.length < ids.length) throw new Refusal('kit.error.notFound', { http: 404, fields: ['siteIds'] })
    if (toOrgId) await refuseOperators(tx, toOrgId)
    await tx.db.run(endPeriods(tx.tenant.id, ids, { at: tx.now().toISOString(), by: tx.user!.username, reason }))
    for (const siteId of ids) await siteRecords.update(tx, { id: siteId, orgId: toOrgId ?? null })
    const after = { siteIds: ids, toOrgId: toOrgId ?? null, reason }
    tx.audit({ action: 'takeOperatorSites', resource: operator.name, recordId: row.id, after })
    return { sites: ids.length }
  })
/** A site goes to an operator by being assigned to it, so that its periods say so. */
async function refuseOperators(tx: TxCtx, orgId: string): Promise<void> {
  await refuseUnknown(tx, 'identity.org', [orgId], 'toOrgId')
  const around = new Set((await tx.db.rows(orgsAround(tx.tenant.id, orgId))).map((one) => one.id))
  const other = (await tx.db.rows(lockOperators(tx.tenant.id))).find(({ org_id }) => around.has(org_id))
  if (other) throw refuse('operatorAssign', 'toOrgId', { name: other.name })
}

/** The operator that runs a site, if one does. */
export const siteOperatorName = async (ctx: Ctx, siteId: string): Promise<string | undefined> =>
  (await ctx.db.first(operatorsOfSites(ctx.tenant.id, [siteId])))?.operatorName ?? undefined
/**
 * A change of a site must not move it to, from or between operators, because `operator_site` keeps their periods.
 * @throws Refusal `operatorSiteTaken`, `operatorAssign`
 */
export async function checkSiteOperator(tx: TxCtx, siteId: string, orgId: string | null): Promise<void> {
  if (!(await tx.db.rows(lockOperators(tx.tenant.id))).length) return
  const found = await tx.db.first(operatorsOfSites(tx.tenant.id, [siteId]))
  const next = orgId ? await tx.db.first(operatorOfOrg(tx.tenant.id, orgId)) : undefined
  if (!found || (found.operatorId ?? undefined) === next?.id) return
  if (found.operatorId) throw refuse('operatorSiteTaken', 'orgId', { site: found.name, name: found.operatorName! })
  throw refuse('operatorAssign', 'orgId', { name: next!.name })
}

export const setOperatorFee = (
  ctx: Ctx,
  { id, feeBp, feeKinds, receiverId }: InputOf<typeof contract.setOperatorFee>,
): Promise<AnswerOf<typeof contract.setOperatorFee>> =>
  ctx.transaction(async (tx) => {
    const row = await active(tx, id)
    const parts = [{ receiverId, basisPoints: feeBp }]
    const before = await tx.db.first(feeRuleOf(tx.tenant.id, row.id, tx.today()))
    // Staff wrote a rule with several parts by hand: setting one part here would remove the others.
    if (before && (before.parts.length > 1 || before.remainderId)) throw refuse('operatorFeeParts', 'feeBp')
    const terms = { feeKinds, parts, isActive: true }
    const made = before
      ? await shareRules.update(tx, { id: before.id, ...terms })
      : await shareRules.add(tx, {
          ...terms,
          name: row.name,
          orgId: row.org_id,
          priority: 0,
          effectiveFrom: tx.today(),
        })
    const was = before && { feeBp: before.parts[0]?.basisPoints, feeKinds: before.feeKinds }
    const after = { feeBp, feeKinds, receiverId }
    tx.audit({ action: 'setOperatorFee', resource: operator.name, recordId: row.id, before: was, after })
    return { ruleId: made.id }
  })

export const stopOperator = (ctx: Ctx, { id, reason }: InputOf<typeof contract.stopOperator>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await active(tx, id)
    const { sites: count, leases, bills } = (await tx.db.first(openAt(tx.tenant.id, row.id)))!
    if (count) throw refuse('operatorBusy', 'id', { sites: count, leases, bills })
    await turn(tx, row, 'stopped', reason)
    return {}
  })
export const resumeOperator = (ctx: Ctx, { id, reason }: InputOf<typeof contract.resumeOperator>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (row.state !== 'stopped') throw refuse('operatorActive', 'id', { name: row.name })
    await turn(tx, row, 'active', reason)
    return {}
  })
async function turn(tx: TxCtx, row: Row, to: 'active' | 'stopped', reason: string): Promise<void> {
  const action = to === 'stopped' ? 'stopOperator' : 'resumeOperator'
  const columns = { reason: to === 'stopped' ? reason : null }
  await moveState(tx, 'channel_operator', {
    subject: operator.name,
    recordId: row.id,
    from: row.state,
    to,
    reason,
    action,
    columns,
  })
}

export async function queryOperatorDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryOperatorDetail>,
): Promise<AnswerOf<typeof contract.queryOperatorDetail>> {
  staffOnly(ctx)
  await operatorBase.get(ctx, id)
  const tenantId = ctx.tenant.id
  const [[open], [rule], periods, steps] = await ctx.db.all(
    openAt(tenantId, id),
    feeRuleOf(tenantId, id, ctx.today()),
    periodsOf(tenantId, id),
    stepsOf<'active' | 'stopped'>(tenantId, operator.name, id),
  )
  const [part] = rule?.parts ?? []
  return {
    openLeases: open!.leases,
    openBills: open!.bills,
    fee: rule
      ? {
          feeBp: part?.basisPoints ?? null,
          feeKinds: rule.feeKinds as never,
          receiverId: part?.receiverId ?? null,
          receiverName: rule.receiverName,
        }
      : null,
    sites: periods.map((one) => ({ ...one, fromAt: instantOf(one.fromAt), toAt: instantOf(one.toAt) })),
    steps: steps.map((step) => ({ ...step, at: instantOf(step.at)! })),
  }
}
const instantOf = (at: string | null): string | null => (at ? new Date(at).toISOString() : null)

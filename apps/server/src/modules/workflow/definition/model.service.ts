import { type InputOf, Refusal } from '@cloud-steward/contract'
import { READY_PROCESSES, REVIEW_SUBJECTS, type ReadyName } from '@cloud-steward/contract/workflow/choices.ts'
import type * as definitionContract from '@cloud-steward/contract/workflow/definition.ts'
import type * as contract from '@cloud-steward/contract/workflow/model.ts'
import { processModel } from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { layoutProcess } from 'bpmn-auto-layout'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { idsOf, notFound, type Operations } from '../../../kit/standard-operations.ts'
import type { Definition, Problem } from '../engine/definition.ts'
import { parseBpmn, treeOf } from '../engine/parse-bpmn.ts'
import { cardsOf } from './cards.rules.ts'
import * as queries from './definition.queries.ts'
import { drawSvg } from './draw.ts'
import { base } from './model.source.ts'
import { checkedForm } from './process-form.ts'
import { readyProcess } from './ready.ts'
import { SERVICES } from './services.ts'
import { safeSvg } from './svg.rules.ts'

const RESOURCE = processModel.name
type Draft = Record<string, unknown>
/** People by organisation are lists of unequal length, which a column of the database holds as JSON only. */
const stored = <D extends object>(draft: D): D => {
  const { userId } = draft as { userId?: string[][] | null }
  return userId ? { ...draft, userId: JSON.stringify(userId) } : draft
}
/** @throws Refusal 404 where a role is none of the tenant */
async function requireRoles(ctx: Ctx, draft: object): Promise<void> {
  const ids = [...new Set((draft as { referGroupId?: string[] | null }).referGroupId ?? [])]
  if (!ids.length) return
  const known = await ctx.db.rows(queries.rolesAmong(ctx.tenant.id, ids))
  if (known.length !== ids.length) throw notFound('referGroupId')
}
const nameOf = (ctx: Ctx): string | null => ctx.user?.username ?? null
const changedNow = (tx: TxCtx) => ({
  is_changed: true,
  last_update_time: tx.now().toISOString(),
  changed_by: nameOf(tx),
})
const keyOf = (id: string): string => `process_${id.replaceAll('-', '').slice(-12)}`

/** Models of processes; clients of the platform name one by `modelId`. */
export const models: Operations<typeof processModel> = {
  ...base,
  add: async (ctx, draft, made = {}) => {
    await requireRoles(ctx, draft)
    return base.add(ctx, stored(draft), { key: keyOf(newId()), changedBy: nameOf(ctx), ...made })
  },
  update: async (ctx, change) => {
    const { modelId, ...rest } = change as Draft & { modelId?: string; id?: string }
    const id = rest.id ?? modelId
    if (!id) throw notFound('modelId')
    await requireRoles(ctx, rest)
    // Who may start it is part of a version: it counts when it is deployed.
    return base.update(ctx, stored({ ...rest, id }) as never, {
      isChanged: true,
      lastUpdateTime: ctx.now().toISOString(),
      changedBy: nameOf(ctx),
    })
  },
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      const active = await tx.db.first(queries.activeModels(tx.tenant.id, ids))
      if (active) throw new Refusal('workflow.error.modelActive', { values: { name: active.name } })
      await base.remove(tx, ids)
    }),
}

async function locked(tx: TxCtx, id: string): Promise<queries.ModelRow> {
  const row = await tx.db.first(queries.lockModel(tx.tenant.id, id))
  if (!row) throw notFound('modelId')
  return row
}
async function modelOf(ctx: Ctx, id: string): Promise<queries.ModelRow> {
  const row = await ctx.db.first(queries.modelById(ctx.tenant.id, id))
  if (!row) throw notFound('modelId')
  return row
}
export const getModelResource = async (ctx: Ctx, { modelId }: { modelId: string }): Promise<string> =>
  (await modelOf(ctx, modelId)).xml ?? ''

export async function queryModelDesign(ctx: Ctx, { modelId }: InputOf<typeof contract.queryModelDesign>) {
  const { name, key, version, xml, simple, form, isChanged } = await modelOf(ctx, modelId)
  const versions = await ctx.db.rows(queries.versionsOf(ctx.tenant.id, key))
  return { name, key, version, xml, simple, form, isChanged, versions }
}

/** Problems as people read them, each at its node. */
const told = (ctx: Ctx, problems: readonly Problem[], nameOf: (node: string) => string | undefined) =>
  problems.slice(0, 200).map(({ node, code, named }) => ({
    node: node ?? null,
    nodeName: (node && nameOf(node)) ?? node ?? null,
    code,
    message: translate(ctx.language, `workflow.problem.${code}`, named ?? {}),
  }))
async function checked(ctx: Ctx, xml: string) {
  const { definition, problems, tree } = await parseBpmn(xml, SERVICES)
  return { tree, problems: told(ctx, problems, (node) => definition && nameIn(definition, node)) }
}
/** A node by its name, a flow by the names of its ends. */
function nameIn({ nodes, flows }: Definition, id: string): string | undefined {
  const flow = flows.get(id)
  if (!flow) return nodes.get(id)?.name
  // Without a name of its own a node has its id.
  const ends = [flow.from, flow.to]
    .map((end) => nodes.get(end)?.name)
    .filter((name, at) => name !== [flow.from, flow.to][at])
  return ends.join(' → ') || undefined
}
export async function checkModel(ctx: Ctx, { modelId, jsonXml }: InputOf<typeof contract.checkModel>) {
  const { xml } = await modelOf(ctx, modelId)
  const text = jsonXml ?? xml
  const problems = text ? (await checked(ctx, text)).problems : told(ctx, [{ code: 'notDrawn' }], () => undefined)
  return { problems }
}

export const persistProcess = (ctx: Ctx, input: InputOf<typeof definitionContract.persistProcess>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id } = await locked(tx, input.modelId)
    const { definition, problems, tree } = await parseBpmn(input.jsonXml, SERVICES)
    // A drawing with mistakes is kept; a text that is no process is not.
    if (!definition || !tree) {
      const message = translate(tx.language, `workflow.problem.${problems[0]!.code}`, problems[0]!.named ?? {})
      throw new Refusal('workflow.error.badXml', { values: { message }, fields: ['jsonXml'] })
    }
    const svg = (input.svgXml && safeSvg(input.svgXml)) || (drawSvg(tree) ?? null)
    await tx.db.run(
      queries.changeModel(tx.tenant.id, id, {
        xml: input.jsonXml,
        svg,
        simple: input.simple ? cardsOf(input.simple) : null,
        ...changedNow(tx),
      }),
    )
    tx.audit({ action: 'design', resource: RESOURCE, recordId: id })
    return {}
  })
export const saveModelForm = (ctx: Ctx, { modelId, form }: InputOf<typeof contract.saveModelForm>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id } = await locked(tx, modelId)
    const written = checkedForm(form)
    await tx.db.run(queries.changeModel(tx.tenant.id, id, { form: written, ...changedNow(tx) }))
    tx.audit({
      action: 'design',
      resource: RESOURCE,
      recordId: id,
      after: { form: written.fields.map(({ key }) => key) },
    })
    return {}
  })

/** A new version of what is drawn now. Running instances keep theirs. @throws Refusal naming the first problem */
export const deployModel = (ctx: Ctx, { modelId }: InputOf<typeof contract.deployModel>) =>
  ctx.transaction(async (tx) => {
    const model = await locked(tx, modelId)
    if (!model.xml) throw new Refusal('workflow.error.notDrawn')
    const { tree, problems } = await checked(tx, model.xml)
    const [problem, ...more] = problems
    if (problem) {
      const values = { node: problem.nodeName ?? model.name, message: problem.message, more: more.length }
      throw new Refusal('workflow.error.notDeployable', { values })
    }
    const id = newId()
    const version = model.version + 1
    const { name, key, category, description, subject, xml, svg, form, referGroupId, userId } = model
    await tx.db.run(
      queries.insertDefinition(tx.tenant.id, {
        id,
        model_id: model.id,
        key,
        version,
        name,
        category,
        description,
        subject,
        xml,
        svg: svg ?? (tree && drawSvg(tree)) ?? null,
        form: form ?? null,
        refer_group_id: referGroupId,
        user_id: userId ?? null,
        deployed_by: tx.user?.id ?? null,
      }),
    )
    await tx.db.run(queries.changeModel(tx.tenant.id, model.id, { version, deployment_id: id, is_changed: false }))
    tx.audit({ action: 'deploy', resource: RESOURCE, recordId: model.id, after: { version } })
    return { deploymentId: id }
  })

const withNewKey = (xml: string | null, from: string, to: string): string | null =>
  xml && xml.replaceAll(`"${from}"`, `"${to}"`)
export const copyModel = (ctx: Ctx, { modelId }: InputOf<typeof contract.copyModel>): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const of = await locked(tx, modelId)
    const id = newId()
    const key = keyOf(id)
    const name = translate(tx.language, 'workflow.copyOf', { name: of.name }).slice(0, 100)
    await tx.db.run(
      queries.insertModel(tx.tenant.id, {
        id,
        name,
        key,
        category: of.category,
        description: of.description,
        subject: of.subject,
        refer_group_id: of.referGroupId,
        user_id: of.userId ?? null,
        xml: withNewKey(of.xml, of.key, key),
        svg: of.svg,
        simple: of.simple ?? null,
        form: of.form ?? null,
        changed_by: nameOf(tx),
      }),
    )
    tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: { name, from: of.name } })
    return { id }
  })

const isReview = (name: string): boolean => (REVIEW_SUBJECTS as readonly string[]).includes(name)
export async function queryReadyProcesses(ctx: Ctx) {
  const used = new Set((await ctx.db.rows(queries.subjectsInUse(ctx.tenant.id))).map(({ subject }) => subject))
  return [...READY_PROCESSES, ...REVIEW_SUBJECTS].map((ready) => ({
    ready,
    isReview: isReview(ready),
    name: translate(ctx.language, `workflow.ready.${ready}`),
    description: translate(ctx.language, `workflow.ready.${isReview(ready) ? 'review' : ready}.description`),
    isUsed: used.has(ready),
  }))
}
export const copyReadyProcess = (ctx: Ctx, { ready }: InputOf<typeof contract.copyReadyProcess>) =>
  ctx.transaction((tx) => addReady(tx, ready))
export async function addReady(tx: TxCtx, ready: ReadyName): Promise<{ id: string }> {
  const { simple, form } = readyProcess(ready, tx.language)
  const id = newId()
  const key = keyOf(id)
  const name = translate(tx.language, `workflow.ready.${ready}`)
  const xml = await laidOut(tx, simple, { key, name })
  await tx.db.run(
    queries.insertModel(tx.tenant.id, {
      id,
      name,
      key,
      category: translate(tx.language, isReview(ready) ? 'workflow.category.review' : 'workflow.category.office'),
      description: translate(tx.language, `workflow.ready.${isReview(ready) ? 'review' : ready}.description`),
      subject: isReview(ready) ? ready : null,
      xml,
      svg: drawSvg(await treeOf(xml)) ?? null,
      simple: simple,
      form: form ?? null,
      changed_by: nameOf(tx),
    }),
  )
  tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: { name, ready } })
  return { id }
}
const laidOut = (ctx: Ctx, simple: SimpleProcess, { key, name }: { key: string; name: string }): Promise<string> =>
  layoutProcess(
    bpmnOf(simple, {
      key,
      name,
      start: translate(ctx.language, 'workflow.start'),
      end: translate(ctx.language, 'workflow.end'),
    }),
  )
export const modelIds = ({ id, modelId }: { id?: string | null; modelId?: string | null }): string[] =>
  idsOf(modelId || id || '')

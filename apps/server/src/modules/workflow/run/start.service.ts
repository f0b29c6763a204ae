import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/definition.ts'
import { type ProcessForm, START } from '@cloud-steward/contract/workflow/form.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { definitionOf, type Known } from '../definition/known-definitions.ts'
import { checkedValues } from '../definition/process-form.ts'
import { chosenNodes } from '../engine/look.ts'
import { CHOSEN, NEXT } from '../engine/people.ts'
import type { State, Vars } from '../engine/state.ts'
import { groupsOf, type Substitute, substitutesOn, usersNamed } from '../people/people.queries.ts'
import type { StoredInstance } from '../store/tree.queries.ts'
import type { Tree } from '../store/tree.store.ts'
import { followEffects } from './effects.ts'
import { keepFiles } from './form-files.ts'
import { aroundOf, play, withNames, write } from './give.ts'
import { withSubstitutes } from './substitute.service.ts'

/** Whether a person may start it: everybody where it names nobody. */
export async function mayStart(ctx: Ctx, { referGroupId, userId }: Known['row']): Promise<boolean> {
  const named = (userId ?? []).flat().map((one) => one.split('|')[0])
  if (!referGroupId?.length && !named.length) return true
  if (named.includes(ctx.user!.id)) return true
  const groups = await ctx.db.rows(groupsOf(ctx.tenant.id, ctx.user!.id))
  return (referGroupId ?? []).some((id) => groups.some(({ key }) => key === `role:${id}`))
}

interface Started {
  known: Known
  name: string
  vars: Vars
  more?: Partial<StoredInstance>
  /** Where they were read before, with something else. */
  substitutes?: readonly Substitute[]
}
/** Starts an instance in the caller's transaction. */
export async function startInstance(tx: TxCtx, { known, name, vars, more = {}, ...given }: Started): Promise<string> {
  const id = newId()
  const now = tx.now().toISOString()
  const none = {
    parentId: null,
    parentExecutionId: null,
    endNode: null,
    reason: null,
    endedAt: null,
    businessKey: null,
  }
  const about = { subject: null, recordId: null, description: null, periodFrom: null, periodTo: null }
  const instance: StoredInstance = {
    ...none,
    ...about,
    id,
    rootId: id,
    definitionId: known.row.id,
    state: 'running',
    isSuspended: false,
    starterId: tx.user?.id ?? null,
    vars: {},
    nextAct: 1,
    startedAt: now,
    name: name.slice(0, 200),
    ...more,
  }
  const isReview = instance.subject !== null
  const substitutes = given.substitutes ?? (await tx.db.rows(substitutesOn(tx.tenant.id, tx.today())))
  const around = await aroundOf(tx, [known.row.id], isReview)
  const empty: State = { instances: [instance], executions: [], tasks: [], waits: [], acts: [] }
  const outcome = await play(tx, empty, { kind: 'start', vars }, around)
  const { state, notes } = withSubstitutes(
    { state: withNames(outcome.state, around), effects: outcome.effects, isReview },
    substitutes,
  )
  const before: Tree = { instances: [], executions: [], tasks: [], waits: [], acts: [], substitutes }
  const done = { before, after: state, effects: outcome.effects }
  write(tx, done, [{ kind: 'start', comment: instance.description }, ...notes])
  // What an instance that ends at once decides is found among its rows as they were given.
  await followEffects(tx, { ...done, before: { ...before, instances: [instance] } })
  return id
}

type Input = InputOf<typeof contract.startProcessInstance>
export const startProcessInstance = (ctx: Ctx, input: Input): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const [known, substitutes] = await Promise.all([
      definitionOf(tx, input.processDefinitionId),
      tx.db.rows(substitutesOn(tx.tenant.id, tx.today())),
    ])
    const { row } = known
    if (row.isSuspended) throw new Refusal('workflow.error.definitionSuspended', { fields: ['processDefinitionId'] })
    if (!(await mayStart(tx, row))) throw new Refusal('kit.error.forbidden', { http: 403 })
    // Reviews are started by the record that they decide.
    if (row.subject) throw new Refusal('workflow.error.startedByRecord')
    const vars = { ...(await valuesOf(tx, known, input)), ...(await chosenOf(tx, known, input)) }
    const starter = tx.user!
    const isOurs = input.form !== undefined && input.form !== null
    const name = isOurs
      ? translate(tx.language, 'workflow.instanceName', { starter: starter.nickname, name: row.name })
      : translate(tx.language, 'workflow.instanceNamePlain', { starter: starter.username })
    const id = await startInstance(tx, {
      known,
      name,
      vars,
      substitutes,
      more: {
        businessKey: input.businessKey ?? null,
        description: input.description?.trim() || null,
        periodFrom: instantOf(input.startTime),
        periodTo: instantOf(input.endTime),
      },
    })
    await keepFiles(tx, row.form as ProcessForm | null, id, { values: vars })
    tx.audit({ action: 'start', resource: 'workflow.instance', recordId: id, after: { name, key: row.key } })
    return { id }
  })
function instantOf(text: string | null | undefined): string | null {
  if (!text) return null
  const at = new Date(text.includes('T') ? text : text.replace(' ', 'T'))
  if (Number.isNaN(at.getTime())) throw new Refusal('kit.error.badValue', { fields: ['startTime'] })
  return at.toISOString()
}

/** Variables that a client of the platform gives at a start. */
const MOST_GIVEN = 500
/** The form of ours, or the list of objects that clients of the platform send: each key a variable. */
async function valuesOf(_tx: TxCtx, { row }: Known, input: Input): Promise<Vars> {
  if (input.form != null) return checkedValues(row.form as ProcessForm | null, START, input.form, {})
  if (input.customForm == null) return {}
  if (!Array.isArray(input.customForm) || input.customForm.length > 100)
    throw new Refusal('kit.error.badValue', { fields: ['customForm'] })
  const given = (input.customForm as Record<string, unknown>[]).flatMap((one) => Object.entries(one ?? {}))
  if (given.length > MOST_GIVEN) throw new Refusal('kit.error.badValue', { fields: ['customForm'] })
  const vars: Vars = {}
  for (const [key, value] of given) vars[`动态属性${key}`.slice(0, 128)] = plain(value)
  return vars
}
const plain = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)

/** Whom the starter chose. @throws Refusal where he has to choose and did not */
async function chosenOf(tx: TxCtx, { definition }: Known, { candidate, chosen }: Input): Promise<Vars> {
  if (candidate) {
    const user = await tx.db.first(usersNamed(tx.tenant.id, [candidate]))
    if (!user) throw notFound('candidate')
    return { [NEXT]: [user.id] }
  }
  const given = (chosen ?? {}) as Record<string, string[]>
  const nodes = chosenNodes(definition)
  const isChosen = (value: unknown) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
  const missing = nodes.find(({ id }) => !isChosen(given[id]))
  if (missing)
    throw new Refusal('workflow.error.chooseApprover', { values: { node: missing.name }, fields: ['candidate'] })
  const ids = [...new Set(nodes.flatMap(({ id }) => given[id]!))]
  const known = ids.length ? await tx.db.rows(usersNamed(tx.tenant.id, ids)) : []
  if (known.length !== ids.length) throw notFound('chosen')
  return nodes.length ? { [CHOSEN]: Object.fromEntries(nodes.map(({ id }) => [id, given[id]])) } : {}
}

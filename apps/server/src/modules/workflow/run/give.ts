import { Refusal } from '@cloud-steward/contract'
import type { PROCESS_ACTIONS } from '@cloud-steward/contract/workflow/choices.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Statement } from '../../../infra/db/sql.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { afterWorkingMinutes, workClock } from '../../system/index.ts'
import { definitionsFor, type Known } from '../definition/known-definitions.ts'
import { apply } from '../engine/apply.ts'
import type { Command, Effect, Found, Surroundings, WorkingTime } from '../engine/command.ts'
import { EngineRefusal } from '../engine/refusal.ts'
import type { InstanceRow, State } from '../engine/state.ts'
import { answer } from '../people/answer-asks.ts'
import type { By, StoredInstance } from '../store/tree.queries.ts'
import * as queries from '../store/tree.queries.ts'
import { changesOf, loadTree, type Tree } from '../store/tree.store.ts'
import { type Chain, FIRST, followEffects } from './effects.ts'
import { withSubstitutes } from './substitute.service.ts'

/** What is written down of an action: who it concerns, and what was said. */
export interface Note {
  kind: (typeof PROCESS_ACTIONS)[number]
  taskId?: string
  node?: string
  toIds?: readonly string[]
  comment?: string | null
  details?: object
}
export interface Given {
  before: Tree
  after: State
  effects: readonly Effect[]
  /** What may still follow; of a command of a person everything. */
  chain?: Chain
}

/** A refusal of the interpreter as people read it. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof EngineRefusal ? new Refusal(`workflow.error.${error.code}`, { values: { ...error.named } }) : error

const MOST_QUESTIONS = 100
/** Runs the interpreter, answering its questions about people until it knows enough. */
export async function play(tx: TxCtx, state: State, command: Command, around: Surroundings) {
  const found = new Map<string, Found>()
  for (let questions = 0; questions <= MOST_QUESTIONS; questions++) {
    let outcome: ReturnType<typeof apply>
    try {
      outcome = apply(state, command, { ...around, found })
    } catch (error) {
      throw asRefusal(error)
    }
    if ('state' in outcome) return outcome
    for (const ask of outcome.asks) found.set(ask.key, await answer(tx, ask))
  }
  throw new Refusal('workflow.error.endless')
}

/** The surroundings of a command in this transaction. */
export async function aroundOf(tx: TxCtx, definitionIds: readonly string[], isReview = false): Promise<Surroundings> {
  const { byId, byKey } = await definitionsFor(tx, definitionIds)
  const known = (of: Known | undefined) => of && { id: of.row.id, definition: of.definition }
  return {
    now: tx.now().toISOString(),
    userId: tx.user?.id ?? null,
    newId,
    definition: (id) => byId.get(id)!.definition,
    called: (key) => known(byKey.get(key)),
    found: new Map(),
    isReview,
    ...([...byId.values()].some(({ definition }) => definition.countsWorkingTime) && {
      workingTime: await workingTimeOf(tx),
    }),
  }
}
async function workingTimeOf(tx: TxCtx): Promise<WorkingTime> {
  const clock = await workClock(tx)
  return {
    minutesOfDay: clock.to - clock.from,
    after: (from, minutes) => afterWorkingMinutes(new Date(from), minutes, clock).toISOString(),
  }
}

/** The interpreter knows no names. A called process is named after the root instance and its own definition. */
export function withNames(state: State, { definition }: Surroundings): State {
  const stored = state.instances as (InstanceRow & Partial<StoredInstance>)[]
  const root = stored.find(({ id, rootId }) => id === rootId)!
  const none = { businessKey: null, subject: null, recordId: null, description: null, periodFrom: null, periodTo: null }
  const instances = stored.map((one) =>
    one.name === undefined
      ? { ...none, ...one, name: `${root.name} · ${definition(one.definitionId).name}`.slice(0, 200) }
      : one,
  )
  return { ...state, instances }
}

/** Loads the tree that has this row, locked. @throws Refusal 404 */
export async function treeOf(tx: TxCtx, by: By): Promise<Tree> {
  const [[field]] = Object.entries(by) as [[string, string]]
  const tree = await loadTree(tx, by)
  if (!tree) throw notFound(`${field}Id`)
  return tree
}

/**
 * Gives a command to a call tree: the state, its histories and what follows are written in the caller's transaction.
 * @throws Refusal `workflow.error.…` of the interpreter; then nothing has changed
 */
export async function give(
  tx: TxCtx,
  before: Tree,
  command: Command,
  note: Note | null,
  { extra = [], chain = FIRST }: { extra?: readonly string[]; chain?: Chain | undefined } = {},
): Promise<Given> {
  const isReview = before.instances.some(({ subject }) => subject !== null)
  const around = await aroundOf(tx, [...before.instances.map(({ definitionId }) => definitionId), ...extra], isReview)
  const outcome = await play(tx, before, command, around)
  const made = { state: withNames(outcome.state, around), effects: outcome.effects, isReview }
  const { state, notes } = withSubstitutes(made, before.substitutes)
  const given = { before, after: state, effects: outcome.effects, chain }
  write(tx, given, note ? [note, ...notes] : notes)
  await followEffects(tx, given)
  return given
}

/** Sends the rows without awaiting them: they go out with the next statement or the commit, which reports their failure. */
export function write(tx: TxCtx, { before, after, effects }: Given, notes: readonly Note[]): void {
  const { id: tenantId } = tx.tenant
  const root = after.instances.find(({ id, rootId }) => id === rootId)!
  const variables = effects.flatMap((effect) =>
    effect.kind === 'variable'
      ? [
          {
            id: newId(),
            instance_id: effect.instanceId,
            name: effect.name,
            value: effect.value as object,
            user_id: tx.user?.id ?? null,
          },
        ]
      : [],
  )
  const actions = notes.map((note) => actionRow(tx, root.id, note))
  const statements: Statement[] = [
    ...changesOf(tenantId, before, after),
    ...(variables.length ? [queries.insertVariables(tenantId, variables)] : []),
    ...(actions.length ? [queries.insertActions(tenantId, actions)] : []),
  ]
  if (statements.length) void tx.db.all(...statements)
}
export const actionRow = (tx: TxCtx, instanceId: string, note: Note) => ({
  id: newId(),
  instance_id: instanceId,
  task_id: note.taskId ?? null,
  node: note.node ?? null,
  kind: note.kind,
  user_id: tx.user?.id ?? null,
  to_ids: note.toIds ? [...note.toIds] : null,
  comment: note.comment?.trim() || null,
  details: note.details ?? null,
})

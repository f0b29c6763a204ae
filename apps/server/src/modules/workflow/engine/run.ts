import type { Ask, Effect, Found, Surroundings } from './command.ts'
import type { Definition, Node } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import type { ActRow, ExecutionRow, InstanceRow, State, TaskRow, Vars, WaitRow } from './state.ts'

/** Executions that one command may add to a tree: a sub-process for each of 1,000 items takes three for each. */
const MOST_NEW = 3_500

/** Thrown where the interpreter needs people it does not know; everything done so far is dropped. */
export class Unanswered {
  readonly ask: Ask
  constructor(ask: Ask) {
    this.ask = ask
  }
}

/** What is still to do in this command. Steps are carried out one after another, so that no node calls the next one. */
export type Step =
  /** A token comes into a node by a flow (null: not by a flow). `handlerId`: the person who had it before. */
  | { do: 'enter'; executionId: string; node: string; flow: string | null; as?: Entry }
  /** The activity of a token is done; it leaves by its flows, or by these. */
  | { do: 'leave'; executionId: string; flows?: readonly string[] }
  /** Something inside a scope has ended: it may be over. */
  | { do: 'close'; executionId: string }
export interface Entry {
  handlerId?: string | null
  /** After the task is done the token goes straight there. */
  returnTo?: string | null
}

/** The order in which instances stand in a tree does not matter; acts are known by instance and number. */
const actKey = (instanceId: string, seq: number): string => `${instanceId} ${seq}`

/**
 * The rows of a call tree while a command works on them. A row is copied before its first change: the rows that were given
 * stay as they are.
 */
export class Run {
  readonly around: Surroundings
  readonly effects: Effect[] = []
  readonly steps: Step[] = []
  readonly instances: Map<string, InstanceRow>
  readonly executions: Map<string, ExecutionRow>
  readonly tasks: Map<string, TaskRow>
  readonly waits: Map<string, WaitRow>
  readonly acts: Map<string, ActRow>
  readonly #own = new Set<object>()
  readonly #before: number

  constructor(state: State, around: Surroundings) {
    this.around = around
    const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
    this.instances = byId(state.instances)
    this.executions = byId(state.executions)
    this.#before = state.executions.length
    this.tasks = byId(state.tasks)
    this.waits = byId(state.waits)
    this.acts = new Map(state.acts.map((row) => [actKey(row.instanceId, row.seq), row]))
  }
  state = (): State => ({
    instances: [...this.instances.values()],
    executions: [...this.executions.values()],
    tasks: [...this.tasks.values()],
    waits: [...this.waits.values()],
    acts: [...this.acts.values()],
  })

  #change<R extends object>(rows: Map<string, R>, key: string, changes: Partial<R>): R {
    const row = rows.get(key)
    if (!row) throw new Error(`no row ${key}`)
    const mine = this.#own.has(row) ? row : { ...row }
    this.#own.add(mine)
    rows.set(key, Object.assign(mine, changes))
    return mine
  }
  #add<R extends object>(rows: Map<string, R>, key: string, row: R): R {
    this.#own.add(row)
    rows.set(key, row)
    return row
  }
  changeInstance = (id: string, changes: Partial<InstanceRow>) => this.#change(this.instances, id, changes)
  changeExecution = (id: string, changes: Partial<ExecutionRow>) => this.#change(this.executions, id, changes)
  changeTask = (id: string, changes: Partial<TaskRow>) => this.#change(this.tasks, id, changes)
  changeAct = (instanceId: string, seq: number, changes: Partial<ActRow>) =>
    this.#change(this.acts, actKey(instanceId, seq), changes)

  act = (instanceId: string, seq: number): ActRow | undefined => this.acts.get(actKey(instanceId, seq))
  actsOf = (instanceId: string): ActRow[] => [...this.acts.values()].filter((act) => act.instanceId === instanceId)
  definition = (instanceId: string): Definition => this.around.definition(this.instances.get(instanceId)!.definitionId)
  node(instanceId: string, id: string): Node {
    const found = this.definition(instanceId).nodes.get(id)
    if (!found) throw new Error(`no node ${id}`)
    return found
  }
  nodeOf = ({ instanceId, node }: { instanceId: string; node: string | null }): Node => this.node(instanceId, node!)
  children = (id: string): ExecutionRow[] => [...this.executions.values()].filter(({ parentId }) => parentId === id)
  waitsOf = (executionId: string): WaitRow[] =>
    [...this.waits.values()].filter((wait) => wait.executionId === executionId)
  tasksOf = (executionId: string): TaskRow[] =>
    [...this.tasks.values()].filter((task) => task.executionId === executionId)
  openTasks = (executionId: string): TaskRow[] => this.tasksOf(executionId).filter(({ state }) => state === 'open')
  /** The body of the multi-instance that an execution carries out once. That of a compensation is none: its node is another. */
  bodyOf({ parentId, node }: ExecutionRow): ExecutionRow | undefined {
    const parent = this.executions.get(parentId ?? '')
    return parent?.kind === 'many' && parent.node === node ? parent : undefined
  }
  rootOf(instanceId: string): ExecutionRow | undefined {
    return [...this.executions.values()].find((one) => one.instanceId === instanceId && one.kind === 'root')
  }

  addExecution(of: Pick<ExecutionRow, 'instanceId' | 'parentId' | 'kind'> & Partial<ExecutionRow>): ExecutionRow {
    if (this.executions.size - this.#before >= MOST_NEW) throw new EngineRefusal('tooManyBranches', { most: MOST_NEW })
    const row: ExecutionRow = {
      id: this.around.newId(),
      node: null,
      flow: null,
      cause: [],
      act: null,
      vars: {},
      incident: null,
      ...of,
    }
    return this.#add(this.executions, row.id, row)
  }
  addInstance = (row: InstanceRow): InstanceRow => this.#add(this.instances, row.id, row)
  addTask(row: TaskRow): TaskRow {
    this.effects.push({ kind: 'taskCreated', taskId: row.id })
    return this.#add(this.tasks, row.id, row)
  }
  addWait(row: Omit<WaitRow, 'id' | 'dueAt' | 'cycle' | 'left'> & Partial<WaitRow>): WaitRow {
    const whole: WaitRow = { id: this.around.newId(), dueAt: null, cycle: null, left: null, ...row }
    return this.#add(this.waits, whole.id, whole)
  }
  changeWait = (id: string, changes: Partial<WaitRow>) => this.#change(this.waits, id, changes)
  dropWait = (id: string): void => void this.waits.delete(id)
  dropExecution(id: string): void {
    for (const wait of this.waitsOf(id)) this.waits.delete(wait.id)
    this.executions.delete(id)
  }

  /** Notes that a token has come into a node. */
  addAct(token: ExecutionRow, arrivals: { cause: readonly number[]; flows: readonly (string | null)[] }): ActRow {
    const { instanceId } = token
    const seq = this.instances.get(instanceId)!.nextAct
    this.changeInstance(instanceId, { nextAct: seq + 1 })
    const node = this.nodeOf(token)
    const row: ActRow = {
      instanceId,
      seq,
      node: node.id,
      type: node.type,
      scope: this.scopeAct(token),
      cause: [...arrivals.cause],
      arrivals: [...arrivals.flows],
      state: 'active',
      startedAt: this.around.now,
      endedAt: null,
      byId: null,
    }
    this.changeExecution(token.id, { act: seq })
    return this.#add(this.acts, actKey(instanceId, seq), row)
  }
  /** The act of the sub-process or the multi-instance body around a token. */
  scopeAct({ parentId }: ExecutionRow): number | null {
    return parentId ? (this.executions.get(parentId)?.act ?? null) : null
  }
  endAct(instanceId: string, seq: number | null, state: ActRow['state'] = 'done'): void {
    if (seq === null || this.act(instanceId, seq)?.state !== 'active') return
    this.changeAct(instanceId, seq, { state, endedAt: this.around.now, byId: this.around.userId })
  }

  /** Variables as a token sees them: those of the scopes around it come before those of the instance. */
  vars(execution: ExecutionRow): Vars {
    const chain: Vars[] = []
    for (let at: ExecutionRow | undefined = execution; at; at = this.executions.get(at.parentId ?? ''))
      chain.push(at.vars)
    const { vars, starterId } = this.instances.get(execution.instanceId)!
    return Object.assign({ starter: starterId, initiator: starterId }, vars, ...chain.toReversed())
  }
  setVars(instanceId: string, vars: Vars): void {
    const entries = Object.entries(vars)
    if (!entries.length) return
    for (const [name, value] of entries) this.effects.push({ kind: 'variable', instanceId, name, value })
    this.changeInstance(instanceId, { vars: { ...this.instances.get(instanceId)!.vars, ...vars } })
  }
  /** People for a question; the command is given again where they are not known yet. */
  found(ask: Ask): Found {
    const found = this.around.found.get(ask.key)
    if (!found) throw new Unanswered(ask)
    return found
  }
}

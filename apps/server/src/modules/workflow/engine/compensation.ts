import type { Definition } from './definition.ts'
import type { Run } from './run.ts'
import type { ActRow } from './state.ts'

/*
 * What a compensation undoes. A sub-process without a handler of its own is compensated by the handlers inside it, an
 * activity that ran several times once for each time. Only what is done is compensated: of an activity that still runs,
 * nothing is. A called process is not reached into.
 */

/** Handlers in the order in which they run: of what was done last first. `activity`: of that one alone. */
export function handlersOf(run: Run, instanceId: string, scopes: readonly (number | null)[], activity?: string) {
  const look = new Look(run, instanceId)
  return scopes.flatMap((scope) => look.handlersIn(scope, activity))
}
/** The scope in which an event throws, and around an event sub-process the scope that it belongs to. */
export function scopesAround(run: Run, instanceId: string, scope: number | null): (number | null)[] {
  const act = scope === null ? undefined : run.act(instanceId, scope)
  const isEventScope = act && run.node(instanceId, act.node).isEventScope
  return isEventScope ? [scope, ...scopesAround(run, instanceId, act.scope)] : [scope]
}

class Look {
  readonly #nodes: Definition['nodes']
  readonly #acts: readonly ActRow[]
  readonly #over: ReadonlySet<number>
  readonly #run: Run

  constructor(run: Run, instanceId: string) {
    this.#run = run
    this.#nodes = run.definition(instanceId).nodes
    this.#acts = run.actsOf(instanceId)
    this.#over = this.#compensated()
  }
  handlersIn(scope: number | null, activity?: string): string[] {
    return this.#doneIn(scope)
      .filter(({ node }) => activity === undefined || node === activity)
      .flatMap((act) => this.#handlersOf(act))
  }
  #handlersOf(act: ActRow): string[] {
    const node = this.#nodes.get(act.node)
    if (!node) return []
    const times = node.many && !this.#isOneOfSeveral(act) ? this.#doneIn(act.seq) : [act]
    const { compensatedBy } = node
    if (compensatedBy) return times.flatMap(({ seq }) => (this.#over.has(seq) ? [] : [compensatedBy]))
    const isScope = node.type === 'subProcess' || node.type === 'transaction'
    return isScope ? times.flatMap(({ seq }) => this.handlersIn(seq)) : []
  }
  /** What is done in a scope, the last first. */
  #doneIn(scope: number | null): ActRow[] {
    return this.#acts
      .filter((act) => act.state === 'done' && act.scope === scope)
      .toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '') || other.seq - one.seq)
  }
  #isOneOfSeveral({ scope, node }: ActRow): boolean {
    return scope !== null && this.#act(scope)?.node === node
  }
  #act(seq: number): ActRow | undefined {
    return this.#acts.find((act) => act.seq === seq)
  }
  /** Activities whose handler has run: each run of it belongs to the last one before it that was not compensated yet. */
  #compensated(): Set<number> {
    const over = new Set<number>()
    const activities = this.#acts.filter(({ state, node }) => state === 'done' && this.#nodes.get(node)?.compensatedBy)
    const isWhole = (act: ActRow) => this.#nodes.get(act.node)!.many !== undefined && !this.#isOneOfSeveral(act)
    for (const handler of this.#acts.filter(({ state, node }) => state === 'done' && this.#isHandler(node))) {
      const [of] = activities
        .filter((act) => this.#nodes.get(act.node)!.compensatedBy === handler.node && !isWhole(act))
        .filter((act) => act.seq < handler.seq && !over.has(act.seq) && this.#isWithin(act, this.#thrownIn(handler)))
        .toSorted((one, other) => other.seq - one.seq)
      if (of) over.add(of.seq)
    }
    return over
  }
  #isHandler(node: string): boolean {
    return this.#nodes.get(node)?.isForCompensation ?? false
  }
  /** The scope that a handler compensates: of the event that threw it. */
  #thrownIn({ scope }: ActRow): number | null {
    const thrown = scope === null ? undefined : this.#act(scope)
    return thrown ? scopesAround(this.#run, thrown.instanceId, thrown.scope).at(-1)! : null
  }
  #isWithin({ scope }: ActRow, outer: number | null): boolean {
    if (scope === outer || outer === null) return true
    const around = scope === null ? undefined : this.#act(scope)
    return around !== undefined && this.#isWithin(around, outer)
  }
}

import type { Ask, Found } from './command.ts'
import type { Handling, Node, Wanted } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import type { Run } from './run.ts'
import type { ActRow, ExecutionRow, InstanceRow, TaskRow } from './state.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NOBODY: Found = { userIds: [], groups: [] }
/** Variables in which the starter's and the handlers' choices wait: users by node, and the users of the next task. */
export const CHOSEN = '_chosen'
export const NEXT = '_next'

/** The users a task goes to. `pass`: no task is made, the token goes on. `reject`: no user may decide it, so the node is rejected. */
export type Holders = { way: 'hold'; found: Found } | { way: 'pass' } | { way: 'reject' }

/** Finds the users of a node. Applies the node's rules where it finds no user, and where it finds the starter. */
export function holdersOf(run: Run, token: ExecutionRow, node: Node): Holders {
  const handling = node.handling!
  const wanted = starterRule(run, token, node, wantedPeople(run, token, node))
  if (wanted === 'skip') return { way: 'pass' }
  const found = whoMay(run, wanted)
  if (found.userIds.length || found.groups.length) return { way: 'hold', found }
  switch (handling.nobody) {
    case 'pass':
      return { way: 'pass' }
    case 'refuse':
      return { way: 'reject' }
    case 'named': {
      const named = handling.nobodyIds.length ? whoMay(run, ask(run, token, node, users(handling.nobodyIds))) : NOBODY
      if (named.userIds.length) return { way: 'hold', found: named }
    }
  }
  const administrators = question(run, node, { by: 'administrators', values: [] }, null)
  if (!administrators.userIds.length) throw new EngineRefusal('nobodyFound', { node: node.name })
  const others = whoMay(run, administrators)
  // If every administrator is the requester or has decided, they get the task anyway: else it would wait for ever.
  return { way: 'hold', found: others.userIds.length ? others : administrators }
}
/** The found users who may decide. In a review the requester cannot decide, and no user decides twice. */
function whoMay(run: Run, found: Found): Found {
  if (!run.around.isReview) return found
  const involved = involvedIn([...run.instances.values()], [...run.acts.values()])
  const others = found.userIds.filter((id) => !involved.has(id))
  // `userIds` includes the members of the groups. If none of them may decide, the groups are dropped too.
  return others.length === found.userIds.length ? found : others.length ? { ...found, userIds: others } : NOBODY
}
/** The requester of a review, its deciders and their added signers. A decision that a return undid does not count. */
export function involvedIn(instances: readonly InstanceRow[], acts: readonly ActRow[]): Set<string> {
  const root = instances.find(({ id, rootId }) => id === rootId)!
  const undone = new Set(
    acts.flatMap(({ instanceId, seq, state }) => (state === 'undone' ? `${instanceId} ${seq}` : [])),
  )
  const signers = instances.flatMap(({ id, vars }) =>
    Object.entries((vars[SIGNED] as Signed | undefined) ?? {}).flatMap(([seq, ids]) =>
      undone.has(`${id} ${seq}`) ? [] : ids,
    ),
  )
  return new Set([...(root.starterId ? [root.starterId] : []), ...decidersIn(acts), ...signers])
}
/** Of a review: the users who decided at a node besides the one who ended it, by the number of its act. */
export const SIGNED = '_signed'
type Signed = Readonly<Record<string, readonly string[]>>
export const withoutSigners = <Row extends InstanceRow>(instance: Row, act: number): Row => {
  const { [act]: _own, ...others } = (instance.vars[SIGNED] as Signed | undefined) ?? {}
  return { ...instance, vars: { ...instance.vars, [SIGNED]: others } }
}
/** Remembers that a user has decided at the node of a task, though the node goes on. Only reviews ask for it. */
export function noteSigner(run: Run, { instanceId, act }: TaskRow, userId: string | null): void {
  if (!run.around.isReview || !userId) return
  const { vars } = run.instances.get(instanceId)!
  const signed = (vars[SIGNED] as Signed | undefined) ?? {}
  const ids = [...new Set([...(signed[act] ?? []), userId])]
  run.changeInstance(instanceId, { vars: { ...vars, [SIGNED]: { ...signed, [act]: ids } } })
}
/** Users who have completed user tasks: each once, in the order of their first decision. */
export const decidersIn = (acts: readonly ActRow[]): string[] => [
  ...new Set(acts.flatMap(({ type, state, byId }) => (type === 'userTask' && state === 'done' && byId ? [byId] : []))),
]
const users = (values: readonly string[]): Wanted => ({ by: 'users', values: [...values] })

function starterRule(run: Run, { instanceId }: ExecutionRow, node: Node, found: Found): Found | 'skip' {
  const { starterId } = run.instances.get(instanceId)!
  const rule = node.handling!.starterHimself
  if (rule === 'self' || !starterId || !found.userIds.includes(starterId)) return found
  const others = found.userIds.filter((id) => id !== starterId)
  if (rule === 'skip') return others.length ? { userIds: others, groups: [] } : 'skip'
  const leaders = question(run, node, { by: 'leader', values: [], level: 1 }, starterId)
  return { userIds: [...new Set([...leaders.userIds.filter((id) => id !== starterId), ...others])], groups: [] }
}

/** The people a node names: by our rule, by attributes of other engines, or by who was chosen before. */
function wantedPeople(run: Run, token: ExecutionRow, node: Node): Found {
  const { wanted, assignee, candidateUsers, candidateGroups } = node.handling!
  if (wanted) return ask(run, token, node, wanted)
  const vars = run.vars(token)
  const named = listed(assignee?.(vars))
  if (named.length) return ask(run, token, node, users(named))
  const candidates = listed(candidateUsers?.(vars))
  const groups = listed(candidateGroups?.(vars))
  if (!candidates.length && !groups.length) return ask(run, token, node, { by: 'chosen', values: [] })
  const one = candidates.length ? ask(run, token, node, users(candidates)) : NOBODY
  const other = groups.length ? ask(run, token, node, { by: 'groups', values: groups }) : NOBODY
  return { userIds: [...new Set([...one.userIds, ...other.userIds])], groups: other.groups }
}
/** One value, a list of them, or a text with commas. */
function listed(value: unknown): string[] {
  const values = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : value == null
        ? []
        : [value]
  return values.map((one) => String(one).trim()).filter(Boolean)
}

function ask(run: Run, token: ExecutionRow, node: Node, wanted: Wanted): Found {
  const vars = run.vars(token)
  const { starterId } = run.instances.get(token.instanceId)!
  switch (wanted.by) {
    case 'starter':
      return starterId ? { userIds: [starterId], groups: [] } : NOBODY
    case 'chosen':
      return known(run, node, chosenFor(vars, node.id))
    case 'field':
      return known(
        run,
        node,
        wanted.values.flatMap((name) => listed(vars[name])),
      )
    case 'expression':
      // Compiled when the model was read; the value stands in the variables by the name of the node.
      return known(run, node, listed(node.handling!.assignee?.(vars) ?? node.handling!.candidateUsers?.(vars)))
    case 'users':
      return known(run, node, wanted.values)
    default:
      return question(run, node, wanted, starterId)
  }
}
/** Whether the starter or the handler before chooses who handles it. */
export function isChosen({ handling }: Node): boolean {
  if (!handling) return false
  const { wanted, assignee, candidateUsers, candidateGroups } = handling
  return wanted ? wanted.by === 'chosen' : !assignee && !candidateUsers && !candidateGroups
}
function chosenFor(vars: Readonly<Record<string, unknown>>, node: string): string[] {
  const chosen = (vars[CHOSEN] as Record<string, unknown> | undefined)?.[node]
  return listed(chosen ?? vars[NEXT])
}
/** Ids are taken as they are; names of accounts are looked up. */
function known(run: Run, node: Node, values: readonly string[]): Found {
  if (values.every((one) => UUID.test(one))) return { userIds: [...new Set(values)], groups: [] }
  return question(run, node, users(values), null)
}
function question(run: Run, node: Node, wanted: Wanted, ofId: string | null): Found {
  const key = JSON.stringify([wanted.by, wanted.values, wanted.level ?? null, ofId])
  const asked: Ask = { key, node: node.id, wanted, ofId }
  return run.found(asked)
}
/** Who reads it without deciding. */
export const copiesOf = (run: Run, token: ExecutionRow, node: Node, handling: Handling): Found[] =>
  handling.copies.map((wanted) => ask(run, token, node, wanted))
/** The leader of a person, for tasks that were not decided in time. */
export const leaderOf = (run: Run, node: Node, userId: string): Found =>
  question(run, node, { by: 'leader', values: [], level: 1 }, userId)

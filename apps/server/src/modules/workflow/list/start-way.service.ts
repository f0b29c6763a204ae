import type { AnswerOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/workflow/definition.ts'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Known } from '../definition/known-definitions.ts'
import type { Node, Wanted } from '../engine/definition.ts'
import { isChosen } from '../engine/people.ts'
import { type Station, wayOf } from '../engine/way.ts'
import { answer } from '../people/answer-asks.ts'
import { peopleById } from '../people/people.queries.ts'

type Told = AnswerOf<typeof contract.queryStartForm>['way'][number]
/** Whom a node goes to: users, or how they will be found. */
interface Expected {
  by: Told['by']
  userIds: readonly string[]
  field?: string
}
const MOST_STATIONS = 100
const MOST_NAMES = 5
const among = (userIds: readonly string[]): Expected => ({ by: 'found', userIds })
const later = (by: Told['by'], field?: string): Expected => ({ by, userIds: [], ...(field && { field }) })

/** Who will decide a process if the caller starts it now. Landlords, renters and installers get no names. */
export async function startWay(ctx: Ctx, { definition, row }: Known): Promise<Told[]> {
  if (isParty(ctx.scope)) return []
  const stations = wayOf(definition).slice(0, MOST_STATIONS)
  const people = peopleOf(ctx)
  const found = await Promise.all(
    stations.map((station) => expected(station, ctx.user!.id, people, row.form as ProcessForm | null)),
  )
  const ids = [...new Set(found.flatMap(({ userIds }) => userIds.slice(0, MOST_NAMES)))]
  const known = ids.length ? await ctx.db.rows(peopleById(ctx.tenant.id, ids)) : []
  const names = new Map(known.map(({ id, nickname }) => [id, nickname]))
  return stations.map(({ node, isSure, when }, at) => {
    const { by, userIds, field } = found[at]!
    return {
      node: node.id,
      name: node.name,
      isCopy: node.type !== 'userTask',
      isSure,
      when: when ?? null,
      by,
      field: field ?? null,
      people: userIds.slice(0, MOST_NAMES).flatMap((id) => names.get(id) ?? []),
      count: userIds.length,
      isVote: node.many !== undefined,
    }
  })
}

type People = (wanted: Wanted, ofId: string | null) => Promise<string[]>
/** Answers each question once, though several nodes ask it. */
function peopleOf(ctx: Ctx): People {
  const asked = new Map<string, Promise<string[]>>()
  return (wanted, ofId) => {
    const key = JSON.stringify([wanted, ofId])
    const known = asked.get(key)
    if (known) return known
    const found = answer(ctx, { key, node: '', wanted, ofId }).then(({ userIds }) => [...userIds])
    asked.set(key, found)
    return found
  }
}

async function expected({ node }: Station, starterId: string, people: People, form: ProcessForm | null) {
  if (node.type !== 'userTask') return copied(node, starterId, people, form)
  if (isChosen(node)) return later('chosen')
  const rule = ruleOf(node)
  const found = rule ? await byRule(rule, starterId, people, form) : later('expression')
  if (found.by !== 'found') return found
  return decided(node, found.userIds, starterId, people)
}
async function copied({ handling }: Node, starterId: string, people: People, form: ProcessForm | null) {
  const all = await Promise.all(handling!.copies.map((one) => byRule(one, starterId, people, form)))
  return all.find(({ by }) => by !== 'found') ?? among([...new Set(all.flatMap(({ userIds }) => userIds))])
}
/** The rule of our designers, or the people whom another engine's model names without an expression. */
function ruleOf({ handling }: Node): Wanted | undefined {
  const { wanted, assignee, candidateUsers, candidateGroups } = handling!
  if (wanted) return wanted
  const read = (expression: typeof assignee) => {
    try {
      return String(expression?.({}) ?? '')
    } catch {
      return ''
    }
  }
  const listed = (text: string) => text.split(',').flatMap((one) => one.trim() || [])
  const users = [...listed(read(assignee)), ...listed(read(candidateUsers))]
  const groups = listed(read(candidateGroups))
  if (users.length) return { by: 'users', values: users }
  return groups.length ? { by: 'groups', values: groups } : undefined
}
async function byRule(rule: Wanted, starterId: string, people: People, form: ProcessForm | null): Promise<Expected> {
  switch (rule.by) {
    case 'starter':
      return among([starterId])
    case 'chosen':
    case 'expression':
      return later(rule.by)
    case 'field':
      return later('field', form?.fields.find(({ key }) => key === rule.values[0])?.label ?? rule.values[0])
    default:
      return among(await people(rule, rule.by === 'leader' || rule.by === 'leaders' ? starterId : null))
  }
}

/** Applies the rules of a node as the engine does: if the starter is the approver, and if no user is found. */
async function decided(
  { handling }: Node,
  found: readonly string[],
  starterId: string,
  people: People,
): Promise<Expected> {
  const { starterHimself, nobody, nobodyIds } = handling!
  let userIds = found
  if (starterHimself !== 'self' && found.includes(starterId)) {
    const others = found.filter((id) => id !== starterId)
    if (starterHimself === 'skip' && !others.length) return later('skip')
    const leaders = starterHimself === 'leader' ? await people({ by: 'leader', values: [], level: 1 }, starterId) : []
    userIds = [...new Set([...leaders.filter((id) => id !== starterId), ...others])]
  }
  if (userIds.length) return among(userIds)
  if (nobody === 'pass' || nobody === 'refuse') return later(nobody)
  const named = nobody === 'named' ? await people({ by: 'users', values: [...nobodyIds] }, null) : []
  return among(named.length ? named : await people({ by: 'administrators', values: [] }, null))
}

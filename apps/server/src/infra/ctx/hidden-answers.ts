import type { Endpoint, Field, Resource, Shape } from '@cloud-steward/contract'
import { Refusal, resources, shownKey } from '@cloud-steward/contract'
import type { Ctx } from './types.ts'

type Asked = Pick<Ctx, 'user'>
type Hidden = ReadonlyMap<string, ReadonlySet<string>>
const NONE: Hidden = new Map()
/** `balanceFen` says by itself whose field it is where so few resources have it; single words count where the resource is shown. */
const FEW_RESOURCES = 3
const isTelling = (key: string): boolean => /[A-Z]/.test(key) && having.get(key)! <= FEW_RESOURCES

const having = new Map<string, number>()
for (const { fields } of resources) for (const key of Object.keys(fields)) having.set(key, (having.get(key) ?? 0) + 1)
const byName = new Map(resources.map((resource) => [resource.name, resource]))
const byThing = new Map(
  resources.flatMap((resource) => [
    [resource.name, resource] as const,
    [thingOf(resource.endpoints.query), resource] as const,
  ]),
)
/** Lists, details and changes of records: the kit leaves hidden fields out of them by itself, and searches by them. */
const ofKit: ReadonlySet<Endpoint> = new Set(resources.flatMap(({ endpoints }) => Object.values(endpoints)))
function thingOf({ permission }: Endpoint): string {
  return permission.slice(0, permission.lastIndexOf('.'))
}

/** The resources an endpoint shows fields of: its own thing, and those it names. */
function shownBy(endpoint: Endpoint): Resource[] {
  const own = byThing.get(thingOf(endpoint))
  const others = (endpoint.shows ?? []).map((name) => {
    const found = byName.get(name)
    if (!found) throw new Error(`${endpoint.permission} shows ${name}, which is no resource`)
    return found
  })
  return own ? [own, ...others] : others
}
const hiddenOf = ({ user }: Asked): Hidden => user?.hiddenFields ?? NONE

/** The keys under which a field of a resource may stand in an answer. */
const namesOf = (key: string, field: Field): string[] => [key, `${key}Cn`, shownKey(key, field)]
const last = (name: string): string => name.slice(name.indexOf('.') + 1)
const alias = (name: string, key: string): string => `${last(name)}${key[0]!.toUpperCase()}${key.slice(1)}`

/** An amount of the record itself. A sum of others is hidden with those, and tells nothing of its record. */
const isSum = (field: Field | undefined): boolean => field?.kind === 'money' && field.tells !== undefined
const isOwnAmount = (field: Field | undefined): boolean => field?.kind === 'money' && !isSum(field)
/** Whether an amount of one of these resources is hidden. */
export const hidesAmount = (hidden: Hidden, of: readonly string[]): boolean =>
  of.some((name) => [...(hidden.get(name) ?? [])].some((key) => isOwnAmount(byName.get(name)?.fields[key])))
/** The resources whose amounts a text states or an amount sums up. */
export const toldBy = (field: Field | undefined): readonly string[] | undefined =>
  field?.kind === 'text' || field?.kind === 'money' ? field.tells : undefined

interface Cut {
  hidden: Hidden

  /** Keys that are left out at any depth. */
  names: ReadonlySet<string>
  /** Of a shown resource an amount is hidden: amounts and calculations under other names would tell it. */
  amounts: boolean
  /** Keys that stay all the same: amounts that are visible fields of a shown resource. */
  visible: ReadonlySet<string>
}
function cutFor(endpoint: Endpoint, hidden: Hidden): Cut {
  const shown = shownBy(endpoint)
  const names = new Set<string>()
  for (const [name, keys] of hidden) {
    const resource = byName.get(name)
    for (const key of resource ? keys : []) {
      names.add(alias(name, key))
      if (shown.includes(resource!) || isTelling(key))
        for (const one of namesOf(key, resource!.fields[key]!)) names.add(one)
    }
  }
  const isAmount = ({ fields }: Resource, key: string) => fields[key]?.kind === 'money'
  const amounts = hidesAmount(
    hidden,
    shown.map(({ name }) => name),
  )
  const visible = shown.flatMap((one) => Object.keys(one.fields).filter((key) => isAmount(one, key)))
  return { hidden, names, amounts, visible: new Set(visible) }
}
const cuts = new WeakMap<Hidden, Map<Endpoint, Cut>>()
function knownCut(endpoint: Endpoint, hidden: Hidden): Cut {
  const known = cuts.get(hidden) ?? new Map<Endpoint, Cut>()
  cuts.set(hidden, known)
  const cut = known.get(endpoint) ?? cutFor(endpoint, hidden)
  known.set(endpoint, cut)
  return cut
}

function leavesOut({ hidden, names, amounts, visible }: Cut, key: string, field: Field | undefined): boolean {
  if (names.has(key)) return true
  const told = toldBy(field)
  if (told && hidesAmount(hidden, told)) return true
  return amounts && (field?.kind === 'json' || (field?.kind === 'money' && !visible.has(key)))
}
function cutGroup(value: unknown, shape: Shape | undefined, cut: Cut): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((one) => cutGroup(one, shape, cut))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !leavesOut(cut, key, shape?.[key]))
      .map(([key, inner]) => [key, cutField(inner, shape?.[key], cut)]),
  )
}
function cutField(value: unknown, field: Field | undefined, cut: Cut): unknown {
  if (field?.kind === 'list') return Array.isArray(value) ? value.map((one) => cutField(one, field.of, cut)) : value
  return cutGroup(value, field?.kind === 'group' ? field.fields : undefined, cut)
}

/**
 * The answer of a view or a command without what is hidden from the caller. Deny wins: a hidden field hides its key, its title
 * and its alias (`leaseRentFen`) wherever its resource is shown, a rare key everywhere, and a hidden amount the amounts and
 * calculations of the same answer that have other names. See decision 0112.
 */
export function shownAnswer<A>(ctx: Asked, endpoint: Endpoint, answer: A): A {
  const hidden = hiddenOf(ctx)
  const { output } = endpoint
  if (!hidden.size || ofKit.has(endpoint) || output.kind === 'file') return answer
  const cut = knownCut(endpoint, hidden)
  const shape = 'shape' in output ? output.shape : undefined
  if (!cut.names.size && !cut.amounts) return answer
  const of = (value: unknown) => cutGroup(value, shape, cut)
  if (output.kind !== 'page') return of(answer) as A
  return { ...answer, list: of((answer as { list: unknown }).list) }
}

/**
 * Refuses a view that is filtered by a hidden field, for the rows found would tell it, and a document of a resource some of
 * whose fields are hidden, for its text is not cut.
 */
export function refuseHiddenInput(ctx: Asked, endpoint: Endpoint, input: object): void {
  const hidden = hiddenOf(ctx)
  if (!hidden.size || ofKit.has(endpoint) || (endpoint.method !== 'GET' && endpoint.output.kind !== 'file')) return
  const shown = shownBy(endpoint)
  const keys = shown.flatMap(({ name }) => [...(hidden.get(name) ?? [])])
  // Sums of other records stand in no document of this one.
  const inDocument = ({ name, fields }: Resource) => [...(hidden.get(name) ?? [])].some((key) => !isSum(fields[key]))
  if (endpoint.output.kind === 'file' && shown.some(inDocument))
    throw new Refusal('kit.error.documentHidden', { http: 403 })
  const asked = Object.entries(input).filter(([, value]) => value != null && value !== '')
  const fields = asked.flatMap(([key]) =>
    keys.includes(key.replace(/(From|To)$/, '')) || keys.includes(key) ? [key] : [],
  )
  if (fields.length) throw new Refusal('kit.error.badValue', { fields })
}

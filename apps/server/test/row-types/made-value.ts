import { type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { sql } from '../../src/infra/db/sql.ts'

/** `full` has every part that may be missing, `bare` has none of them. */
export const AMOUNTS = ['full', 'bare'] as const
export type Amount = (typeof AMOUNTS)[number]
export type Make = (type: Type, amount: Amount) => unknown

const READY: Readonly<Record<string, () => unknown>> = {
  Date: () => new Date(0),
  Buffer: () => Buffer.alloc(1),
  Uint8Array: () => new Uint8Array(1),
  Map: () => new Map(),
  ReadonlyMap: () => new Map(),
  Set: () => new Set(),
  ReadonlySet: () => new Set(),
  Sql: () => sql`true`,
}
const MOST_DEPTH = 6
const nothingIn = (types: readonly Type[]) =>
  types.find(({ flags }) => flags & (TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void))

/**
 * Makes values of types, to call the functions that make statements. The text of a statement depends on which values
 * there are, hardly ever on what they are.
 */
export function valueMaker(checker: Checker): Make {
  const made = new Map<string, unknown>()
  const make = (type: Type, amount: Amount, depth: number): unknown => {
    if (depth > MOST_DEPTH) return undefined
    const key = `${type.id} ${amount} ${depth}`
    if (!made.has(key)) made.set(key, fresh(type, amount, depth))
    return made.get(key)
  }
  const fresh = (type: Type, amount: Amount, depth: number): unknown => {
    if (type.isUnionType()) return ofUnion(type.getTypes(), amount, depth)
    if (type.isLiteralType()) return type.value
    // A text that is a day as well: some functions reckon with the days they are given.
    if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return '2020-01-01'
    if (type.flags & TypeFlags.Number) return 1
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined
    const ready = READY[type.getSymbol()?.name ?? '']
    return ready ? ready() : ofObject(type, amount, depth)
  }
  const ofUnion = (types: readonly Type[], amount: Amount, depth: number): unknown => {
    const nothing = nothingIn(types)
    if (amount === 'bare' && nothing) return nothing.flags & TypeFlags.Null ? null : undefined
    const things = types.filter((one) => !nothingIn([one]))
    if (things.every((one) => one.isBooleanLiteralType())) return amount === 'full'
    return make(things[0]!, amount, depth)
  }
  const ofObject = (type: Type, amount: Amount, depth: number): unknown => {
    const below = (one: Type) => make(one, amount, depth + 1)
    if (checker.isArrayLikeType(type)) return checker.getTypeArguments(type as never).map(below)
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call)
    if (signature) return () => below(checker.getReturnTypeOfSignature(signature)!)
    const all = checker.getPropertiesOfType(type)
    const needed = amount === 'full' ? all : all.filter(({ flags }) => !(flags & SymbolFlags.Optional))
    // A change of nothing is no statement: one part is left to it.
    const properties = needed.length ? needed : all.slice(0, 1)
    const types = properties.length ? checker.getTypeOfSymbol(properties) : []
    const valueAt = (at: number) => make(types[at]!, needed.length ? amount : 'full', depth + 1)
    return Object.fromEntries(properties.map(({ name }, at) => [name, valueAt(at)]))
  }
  return (type, amount) => make(type, amount, 0)
}

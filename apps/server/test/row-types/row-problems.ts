import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ReturnedColumn } from './describe-statement.ts'
import { ANYTHING } from './driver-values.ts'

/** What of a row type is not so: a column the statement does not return, or one whose values are of another type. */
export function rowProblems(
  checker: Checker,
  row: Type,
  columns: readonly ReturnedColumn[],
  valueOf: (oid: number) => unknown,
): string[] {
  const properties = row.flags & (TypeFlags.Object | TypeFlags.Intersection) ? checker.getPropertiesOfType(row) : []
  const types = properties.length ? checker.getTypeOfSymbol(properties) : []
  return properties.flatMap(({ name, flags }, at) => {
    const column = columns.find((one) => one.name === name)
    if (!column) return flags & SymbolFlags.Optional ? [] : [`returns no ${name}`]
    const value = valueOf(column.dataTypeID)
    return fits(checker, types[at]!, value)
      ? []
      : [`${name}: ${checker.typeToString(types[at]!)} is declared, ${wordFor(value)} is returned`]
  })
}

const wordFor = (value: unknown): string =>
  Array.isArray(value) ? `${wordFor(value[0])}[]` : typeof value === 'object' ? value!.constructor.name : typeof value

/** Whether a value of the driver is one of a type. What may be null is not told by PostgreSQL, so it is not compared. */
function fits(checker: Checker, type: Type, value: unknown): boolean {
  const { flags } = type
  if (value === ANYTHING || flags & (TypeFlags.Any | TypeFlags.Unknown)) return true
  if (type.isUnionType())
    return type
      .getTypes()
      .filter((one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined)))
      .every((one) => fits(checker, one, value))
  if (flags & TypeFlags.StringLike) return typeof value === 'string'
  if (flags & TypeFlags.NumberLike) return typeof value === 'number'
  if (flags & TypeFlags.BooleanLike) return typeof value === 'boolean'
  if (checker.isArrayLikeType(type))
    return Array.isArray(value) && checker.getTypeArguments(type as never).every((one) => fits(checker, one, value[0]))
  return typeof value === 'object' && value?.constructor.name === type.getSymbol()?.name
}

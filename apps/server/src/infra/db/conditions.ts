import { type Field, NO_RECORD } from '@cloud-steward/contract/kit/field.ts'
import { type Sql, sql } from './template.ts'

/** `text` as a pattern of LIKE that finds it anywhere. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

/** Rows whose text contains a word. Without letters to fold the comparison takes a third of the time. */
export const contains = (text: Sql, word: string): Sql =>
  word.toLowerCase() === word.toUpperCase() ? sql`${text} like ${like(word)}` : sql`${text} ilike ${like(word)}`

/** Fields that are searched by what they contain. */
export const isText = ({ kind }: Field): boolean => ['text', 'code', 'mobile'].includes(kind)

/** What a filter asks of a field's expression: contains for texts, one of several for choices and references. */
export function condition(expression: Sql, field: Field, value: string): Sql {
  switch (field.kind) {
    case 'ref': {
      const anyRecord = anyOf(expression, value, 'uuid')
      const orNone = field.optional && value.split(',').some((one) => one.trim() === NO_RECORD)
      return orNone ? sql`(${expression} is null or ${anyRecord})` : anyRecord
    }
    case 'id':
      return anyOf(expression, value, 'uuid')
    case 'choice':
      return anyOf(expression, value, field.numeric ? 'int' : 'text')
    case 'dict':
      return anyOf(expression, value, 'text')
    case 'flag':
      return sql`${expression} = ${value === 'true' || value === '1'}`
    case 'region':
      // A county's code begins with its city's and its province's, a street's with its county's.
      return sql`${expression} like ${`${value.replace(/^(\d\d|\d{4})(0000|00)$/, '$1')}%`}`
    default:
      return contains(expression, value)
  }
}
const FORMS = { uuid: /^[0-9a-f-]{36}$/i, int: /^-?\d{1,9}$/, text: /./s }
export function anyOf(expression: Sql, value: string, type: keyof typeof FORMS): Sql {
  const values = value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => FORMS[type].test(one))
  // One value stays an equality: it can use an index for the order as well.
  if (values.length === 1) return sql`${expression} = ${values[0]}::${sql.raw(type)}`
  return sql`${expression} = any(${values}::${sql.raw(type)}[])`
}

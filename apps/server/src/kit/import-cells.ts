import type { ChoiceField, Field, Shape } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { dayOfCell, fenOfCell, flagOfCell, numberOf, textOfCell } from '../infra/cell-values.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { namedValues } from '../infra/db/look-up.ts'
import { isLabel } from '../infra/labels.ts'
import { inputCheck } from './input.ts'

export type ImportedRow = Record<string, unknown>
type LookUp = ReadonlyMap<string, string>

/**
 * Reads rows of cells into checked rows: labels of choices in any language, yuan as fen, titles of other records as
 * their ids. What cells name is looked up once for all rows. A row that is wrong comes back as the refusal it deserves.
 */
export function cellReader(name: string, shape: Shape) {
  const check = inputCheck(shape, 'body')
  const fields = Object.entries(shape)
  return async (ctx: Ctx, rows: readonly (readonly string[])[]): Promise<(ImportedRow | Refusal)[]> => {
    const cells = rows.map((row) => fields.map((_, at) => (row[at] ?? '').trim()))
    const known = new Map<string, LookUp>()
    for (const [at, [key, field]] of fields.entries())
      known.set(key, await lookUp(ctx, field, [...new Set(cells.map((row) => row[at]!))]))
    return cells.map((row) => {
      try {
        const draft = fields.map((one, at) => [one[0], valueOf(name, one, row[at]!, known.get(one[0])!)])
        return check(Object.fromEntries(draft))
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
  }
}

async function lookUp(ctx: Ctx, field: Field, texts: string[]): Promise<LookUp> {
  const statement = namedValues(field, ctx, texts)
  return new Map(statement ? (await ctx.db.rows(statement)).map(({ text, id }) => [text, id]) : [])
}

function valueOf(name: string, [key, field]: [string, Field], cell: string, known: LookUp): unknown {
  if (!cell) return null
  switch (field.kind) {
    case 'choice': {
      const meant = (text: string) =>
        field.values.find((value) => value === text || isLabel(`${name}.${key}.${value}`, text)) ?? text
      return field.multiple
        ? cell
            .split(BETWEEN)
            .map((part) => meant(part.trim()))
            .filter(Boolean)
        : asValue(meant(cell), field)
    }
    case 'flag':
      return flagOfCell(cell) ?? cell
    case 'money':
      return fenOfCell(cell) ?? cell
    case 'int':
    case 'decimal':
      // A share has two places after the point, as an amount has.
      if (field.isShare) return fenOfCell(cell.replace(/\s*[%％]$/, '')) ?? cell
      return numberOf(cell) ?? cell
    case 'date':
      return dayOfCell(cell)
    case 'ref':
    case 'region':
    case 'dict':
      return known.get(cell) ?? textOfCell(cell, key)
    default:
      return textOfCell(cell, key)
  }
}
const asValue = (text: string, { numeric }: ChoiceField): string | number => (numeric ? Number(text) : text)
/** What stands between several choices in one cell. */
const BETWEEN = /[,，、;；]/

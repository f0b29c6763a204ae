import { isCountOf, type Plan } from './binding.rules.ts'
import type { PlannedCell, Template } from './template.rules.ts'

/** Number format of amounts that have none of their own, in sheets and letters. */
export const AMOUNT = '#,##0.00'
/** The fields of each data set that hold amounts in yuan. */
export type Amounts = ReadonlyMap<string, { amounts?: ReadonlySet<string> }>

/** Whether a cell is an amount and nothing else: a binding to a money field, also within a function that does not count. */
function isAmount(plan: Plan, sets: Amounts): boolean {
  if (plan.kind !== 'bound' || plan.parts.length > 1) return false
  const [token] = plan.parts
  if (typeof token !== 'object' || token.kind !== 'field' || isCountOf(token)) return false
  return sets.get(token.set)?.amounts?.has(token.field) === true
}

/** A template in which amounts without a number format have one: cells of a money field, and sums and bounds of such a cell. */
export function withAmountFormats(template: Template, sets: Amounts): Template {
  const { sheet, rows } = template
  const hasFormat = ({ style }: PlannedCell) => style != null && Boolean(sheet.styles[style]?.format)
  const places = new Set<string>()
  for (const { cells } of rows)
    for (const cell of cells)
      if (!hasFormat(cell) && isAmount(cell.plan, sets)) places.add(`${cell.row} ${cell.column}`)
  if (!places.size) return template
  const isSum = ({ formula }: PlannedCell): boolean => {
    const [asked] = formula?.isPlain ? formula.asks : []
    return asked !== undefined && asked.fn !== 'COUNT' && places.has(`${asked.from.row} ${asked.from.column}`)
  }
  const styles = [...sheet.styles]
  const known = new Map<number | undefined, number>()
  const formatted = (cell: PlannedCell): PlannedCell => {
    if (hasFormat(cell) || !(places.has(`${cell.row} ${cell.column}`) || isSum(cell))) return cell
    const from = cell.style ?? undefined
    const style = known.get(from) ?? styles.push({ ...(from !== undefined && styles[from]), format: AMOUNT }) - 1
    known.set(from, style)
    return { ...cell, style }
  }
  const formattedRows = rows.map((row) => ({ ...row, cells: row.cells.map(formatted) }))
  return { ...template, rows: formattedRows, sheet: { ...sheet, styles } }
}

import { placeName, type TemplateCell, type TemplateSheet } from '@cloud-steward/contract/reports/sheet.ts'
import { isNumberFormat, Pacer } from '../../../infra/documents/index.ts'
import { type Field, type Plan, type Problem, planOf, repeats, type Token, tokensOf } from './binding.rules.ts'
import { type CellFormula, cellFormula } from './formula.rules.ts'

export interface PlannedCell extends TemplateCell {
  plan: Plan
  formula?: CellFormula
}
/** How a template row is written: once, for each record or group of a set, or (`foot`) after each group of the row above. */
export type RowKind =
  | { kind: 'once' }
  | { kind: 'each' | 'grouped'; set: string; groups: readonly Field[] }
  | { kind: 'foot'; set: string; groups: readonly Field[] }
export interface PlannedRow {
  row: number
  kind: RowKind
  cells: readonly PlannedCell[]
}
/** The columns that are repeated to the right for each value of a field. */
export interface Cross extends Field {
  column: number
  width: number
}
export interface Template {
  sheet: TemplateSheet
  rows: readonly PlannedRow[]
  cross?: Cross
  columns: number
  /** Fields and parameters used by the cells. */
  fields: readonly (Field & { at: string })[]
  params: readonly { name: string; at: string }[]
}

/** Limits of a template: its bindings in all, and the groups of one row. */
export const [MOST_BINDINGS, MOST_GROUPS] = [5_000, 8] as const

const isProblem = (plan: Plan | Problem): plan is Problem => 'reason' in plan
export const fieldKey = ({ set, field, part }: Field): string => `${set}.${field}${part ? `.${part}` : ''}`

/** Parses a whole template. Returns the problem of every cell that cannot be read. Lets the event loop turn between cells. */
export async function readSheet(
  sheet: TemplateSheet,
  pacer = new Pacer(),
): Promise<{ template?: Template; problems: Problem[] }> {
  const problems: Problem[] = []
  const planned: PlannedCell[] = []
  for (const cell of sheet.cells) {
    await pacer.breathe()
    const plan = planOf(cell)
    if (isProblem(plan)) {
      problems.push(plan)
      continue
    }
    const formula = plan.kind === 'formula' ? cellFormula(plan.text) : undefined
    if (plan.kind === 'formula' && !formula)
      problems.push({ reason: 'formula', at: placeName(cell), text: plan.text.slice(0, 60) })
    else planned.push({ ...cell, plan, ...(formula && { formula }) })
  }
  problems.push(...formatProblems(sheet))
  const tooMany = bindingsProblem(planned)
  if (tooMany) return { problems: [...problems, tooMany] }
  const { cross, problem } = crossOf(sheet, planned)
  if (problem) problems.push(problem)
  const rows = rowsOf(sheet, planned, problems)
  if (problems.length) return { problems }
  const tokens = planned.flatMap((cell) => tokensOf(cell.plan).map((token) => ({ token, at: placeName(cell) })))
  const columns = Math.max(0, sheet.widths.length, ...planned.map(({ column }) => column + 1))
  return {
    problems,
    template: {
      sheet,
      rows,
      ...(cross && { cross }),
      columns,
      fields: tokens.flatMap(({ token, at }) => (token.kind === 'field' ? [{ ...token, at }] : [])),
      params: tokens.flatMap(({ token, at }) => (token.kind === 'param' ? [{ name: token.name, at }] : [])),
    },
  }
}

/** The cell with which a template has too many bindings. */
function bindingsProblem(cells: readonly PlannedCell[]): Problem | undefined {
  let bindings = 0
  for (const cell of cells) {
    bindings += tokensOf(cell.plan).length
    if (bindings > MOST_BINDINGS) return { reason: 'bindings', at: placeName(cell), text: String(MOST_BINDINGS) }
  }
  return undefined
}

/** Cells whose number format a spreadsheet program could not read. */
function formatProblems({ styles, cells }: TemplateSheet): Problem[] {
  const isBroken = styles.map(({ format }) => Boolean(format) && !isNumberFormat(format!))
  return cells
    .filter(({ style }) => style != null && isBroken[style])
    .map((cell) => ({ reason: 'format', at: placeName(cell), text: styles[cell.style!]!.format! }))
}

function crossOf(sheet: TemplateSheet, cells: readonly PlannedCell[]): { cross?: Cross; problem?: Problem } {
  const found = cells.flatMap((cell) =>
    tokensOf(cell.plan).flatMap((token) => (token.kind === 'field' && token.fn === 'cross' ? [{ cell, token }] : [])),
  )
  const [first, second] = found
  if (!first) return {}
  const { cell, token } = first
  if (second && (second.cell.column !== cell.column || fieldKey(second.token) !== fieldKey(token)))
    return { problem: { reason: 'twoCrosses', at: placeName(second.cell), text: second.cell.text ?? '' } }
  const merge = sheet.merges.find(({ row, column }) => row === cell.row && column === cell.column)
  const { set, field, part } = token
  return { cross: { set, field, ...(part && { part }), column: cell.column, width: merge?.columns ?? 1 } }
}

function rowsOf(sheet: TemplateSheet, cells: readonly PlannedCell[], problems: Problem[]): PlannedRow[] {
  const count = Math.max(0, ...cells.map(({ row }) => row + 1), sheet.heights.length)
  const byRow = Array.from({ length: count }, (): PlannedCell[] => [])
  for (const cell of cells) byRow[cell.row]!.push(cell)
  const rows: PlannedRow[] = []
  for (const [row, own] of byRow.entries()) {
    own.sort((a, b) => a.column - b.column)
    const repeating = own.flatMap((cell) =>
      tokensOf(cell.plan)
        .filter(repeats)
        .map((token) => ({ cell, token })),
    )
    const sets = [...new Set(repeating.map(({ token }) => (token as Field).set))]
    if (sets.length > 1) {
      const { cell } = repeating.find(({ token }) => (token as Field).set === sets[1])!
      problems.push({ reason: 'twoSets', at: placeName(cell), text: cell.text ?? '' })
    }
    const groups = repeating.filter(({ token }) => token.kind === 'field' && token.fn === 'group')
    if (groups.length > MOST_GROUPS)
      problems.push({ reason: 'groups', at: placeName(groups[MOST_GROUPS]!.cell), text: String(MOST_GROUPS) })
    const tokens = repeating.map(({ token }) => token)
    rows.push({ row, cells: own, kind: kindOf(sets[0], tokens, rows.at(-1)) })
  }
  return rows
}
type FieldToken = Extract<Token, { kind: 'field' }>
function kindOf(set: string | undefined, tokens: readonly Token[], above: PlannedRow | undefined): RowKind {
  if (!set) return { kind: 'once' }
  const groups = tokens.filter((token): token is FieldToken => token.kind === 'field' && token.fn === 'group')
  if (tokens.length > groups.length) return { kind: 'each', set, groups }
  const over = above?.kind.kind === 'each' && above.kind.set === set ? above.kind.groups.map(fieldKey) : []
  const isFoot = groups.every((group) => over.includes(fieldKey(group)))
  return { kind: isFoot && over.length ? 'foot' : 'grouped', set, groups }
}

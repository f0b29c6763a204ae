import {
  choice,
  type DataOf,
  date,
  decimal,
  type Field,
  flag,
  group,
  id,
  int,
  list,
  ref,
  type Shape,
  text,
} from '../kit/index.ts'
import { templateSheet } from './sheet.ts'

export const [MOST_SETS, MOST_FILTERS, MOST_PARAMETERS, MOST_SET_ROWS] = [8, 20, 20, 50_000] as const
/** Of a data set or parameter: bindings name it. */
export const name = text(40, { pattern: '^[A-Za-z][A-Za-z0-9_]*$', min: 1 })

/** A data set of a report: a list as its reader may see it, or a metric in parts. Never SQL. */
const setShape = {
  name,
  source: choice(['list', 'metric']),
  /** Name of the resource, or code of the metric. */
  of: text(64, { min: 1 }),
  /** Dimension of a metric. */
  by: text(20, { optional: true }),
  /** Filters of the list or metric. A value may name a parameter: `#{param.from}`. A filter without a value is dropped. */
  filters: list(group({ field: text(80, { min: 1 }), value: text(200, { optional: true }) }), MOST_FILTERS),
  /** `dueOn_ascend` */
  order: text(80, { optional: true }),
  most: int({ optional: true, min: 1, max: MOST_SET_ROWS }),
} as const
export type DataSet = DataOf<typeof setShape>

export const PARAMETER_KINDS = ['text', 'number', 'date', 'month', 'site', 'landlord', 'rentee'] as const
/** Words for the initial value of a day or month; the server resolves them on the day of the run. */
export const DAY_WORDS = [
  'today',
  'monthStart',
  'monthEnd',
  'lastMonthStart',
  'lastMonthEnd',
  'yearStart',
  'yearAgo',
] as const
const parameterShape = {
  name,
  title: text(40, { min: 1 }),
  kind: choice(PARAMETER_KINDS),
  /** A value; for days and months also one of `DAY_WORDS`. */
  initial: text(200, { optional: true }),
  isRequired: flag({ optional: true }),
} as const
export type Parameter = DataOf<typeof parameterShape>
export const parameter = group(parameterShape)

/** Parameters that every template has besides its own. */
export const GIVEN = ['today', 'now', 'tenant', 'user'] as const

/** Rows that the repetitions of a letter write in all. */
export const MOST_LETTER_ROWS = 3_000
/** Content of a version of a design: data sets, parameters, and the sheet or the letter. */
export const contentShape = {
  sets: list(group(setShape), MOST_SETS),
  parameters: list(parameter, MOST_PARAMETERS),
  sheet: templateSheet,
  /** A letter (.docx): then the sheet is empty. Only an upload makes another one. */
  letter: group({ id: id(), name: text(200) }, { optional: true }),
} as const
export const content = group(contentShape)
export type Content = DataOf<typeof contentShape>

const fieldOf = ({ kind, isRequired }: Parameter): Field => {
  const may: { optional?: true } = isRequired ? {} : { optional: true }
  switch (kind) {
    case 'number':
      return decimal(may)
    case 'date':
      return date(may)
    case 'month':
      return text(7, { ...may, pattern: '^[12][0-9]{3}-(0[1-9]|1[0-2])$' })
    case 'site':
    case 'landlord':
    case 'rentee':
      return ref(`housing.${kind}`, may)
    default:
      return text(200, may)
  }
}
/** The parameters of a report as the fields of a form. */
export const shapeOfParameters = (parameters: readonly Parameter[]): Shape =>
  Object.fromEntries(parameters.map((one) => [one.name, fieldOf(one)]))

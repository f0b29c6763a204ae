import { Refusal } from '@cloud-steward/contract'
import { type Dimension, METRICS, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { type Content, type DataSet, GIVEN } from '@cloud-steward/contract/reports/content.ts'
import { type DocxTag, isNumberFormat } from '../../../infra/documents/index.ts'
import type { App } from '../../../kit/app.ts'
import { type Letter, LetterFault, type LetterProblem, readLetter, setsNamed } from '../letter/letter.rules.ts'
import type { Problem } from '../sheet/binding.rules.ts'
import { readSheet, type Template } from '../sheet/template.rules.ts'
import { reportFields, reportFilters } from './field-list.ts'
import { isOfKind } from './parameter.rules.ts'

const refused = ({ reason, at, text }: Problem): Refusal =>
  new Refusal(`report.error.${reason}`, { values: { at, text }, fields: ['sheet'] })
/** Fields of a figure that is broken down into parts. */
export const METRIC_FIELDS = ['part', 'value', 'rows'] as const
/** Filters of a figure. */
export const METRIC_FILTERS = ['from', 'to', 'siteId', 'landlordId'] as const

const isMetric = (code: string): code is MetricCode => Object.hasOwn(METRICS, code)
const badSet = (name: string) => new Refusal('report.error.badSet', { values: { name }, fields: ['sets'] })

/** The fields of a data set. @throws Refusal for an unknown list, figure, filter, order or dimension */
export function fieldsOf(app: App, set: DataSet): readonly string[] {
  const fields = set.source === 'metric' ? metricFields(set) : listFields(app, set)
  if (!fields) throw badSet(set.name)
  return fields
}
function metricFields({ of, by, filters, order }: DataSet): readonly string[] | undefined {
  if (order || !isMetric(of)) return undefined
  const isBroken = by && !metricOf(of).dims.includes(by as Dimension)
  const isKnown = filters.every(({ field }) => (METRIC_FILTERS as readonly string[]).includes(field))
  return isKnown && !isBroken ? METRIC_FIELDS : undefined
}
function listFields(app: App, { of, filters, order }: DataSet): readonly string[] | undefined {
  const operations = app.operations.get(of)
  if (!operations?.resource.operations.includes('query')) return undefined
  const { resource, source } = operations
  const known = reportFilters(resource)
  const sorted = order?.replace(/_(ascend|descend)$/, '') ?? 'createTime'
  const isSorted = sorted === 'createTime' || resource.sort.includes(sorted)
  return isSorted && filters.every(({ field }) => known.includes(field)) ? reportFields(resource, source) : undefined
}

function refuseTwice(names: readonly string[], field: string): void {
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw new Refusal('report.error.sameName', { values: { name: twice }, fields: [field] })
}

/** The fields of the data sets of a design, by set. @throws Refusal also for wrong parameters */
function checkedSets(app: App, { sets, parameters }: Content): Map<string, readonly string[]> {
  refuseTwice(
    sets.map(({ name }) => name),
    'sets',
  )
  refuseTwice([...parameters.map(({ name }) => name), ...GIVEN], 'parameters')
  for (const { name, kind, initial } of parameters)
    if (initial && kind !== 'date' && kind !== 'month' && !isOfKind(kind, initial))
      throw new Refusal('report.error.badSet', { values: { name }, fields: ['parameters'] })
  return new Map(sets.map((set) => [set.name, fieldsOf(app, set)]))
}
const paramsOf = ({ parameters }: Content): ReadonlySet<string> =>
  new Set<string>([...parameters.map(({ name }) => name), ...GIVEN])

/** Checks a whole design: sheet, data sets and parameters. @throws Refusal for the first error found */
export async function checkedTemplate(app: App, content: Content): Promise<Template> {
  const fields = checkedSets(app, content)
  const { sheet } = content
  const { template, problems } = await readSheet(sheet)
  if (!template) throw refused(problems[0]!)
  for (const { set, field, at } of template.fields) {
    const known = fields.get(set)
    if (!known) throw refused({ reason: 'unknownSet', at, text: set })
    if (!known.includes(field)) throw refused({ reason: 'unknownField', at, text: `${set}.${field}` })
  }
  const params = paramsOf(content)
  for (const { name, at } of template.params)
    if (!params.has(name)) throw refused({ reason: 'unknownParam', at, text: name })
  return template
}

/** Checks the bindings of a letter against its data sets and parameters. @throws Refusal for the first error found */
export function checkedLetter(app: App, content: Content, tags: readonly DocxTag[]): Letter {
  const known = checkedSets(app, content)
  const wrong = (reason: string, text: string) => refusedLetter({ reason, text })
  try {
    const letter = readLetter(tags, new Set(known.keys()))
    for (const { set, field } of letter.fields)
      if (!known.get(set)!.includes(field)) throw wrong('letterField', `${set}.${field}`)
    const params = paramsOf(content)
    for (const name of letter.params) if (!params.has(name)) throw wrong('letterParam', name)
    for (const format of letter.formats) if (!isNumberFormat(format)) throw wrong('letterFormat', format)
    return letter
  } catch (error) {
    throw error instanceof LetterFault ? refusedLetter(error.problem) : error
  }
}
const refusedLetter = ({ reason, text, set = '…' }: Omit<LetterProblem, 'reason'> & { reason: string }): Refusal =>
  new Refusal(`report.error.${reason}`, { values: { text, set }, fields: ['letter'] })

/** Checks that an uploaded template can be read. The data sets and parameters it names may be set up afterwards. @throws Refusal */
export async function checkUploaded(
  { sheet, tags }: { sheet?: Content['sheet']; tags?: readonly DocxTag[] },
  sets: readonly string[],
): Promise<void> {
  if (sheet) {
    const [problem] = (await readSheet(sheet)).problems
    if (problem) throw refused(problem)
  }
  if (!tags) return
  try {
    const { formats } = readLetter(tags, new Set([...sets, ...setsNamed(tags)]))
    const wrong = formats.find((format) => !isNumberFormat(format))
    if (wrong) throw refusedLetter({ reason: 'letterFormat', text: wrong })
  } catch (error) {
    throw error instanceof LetterFault ? refusedLetter(error.problem) : error
  }
}

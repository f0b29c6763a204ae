import type { AnswerOf, Field, Resource } from '@cloud-steward/contract'
import { METRIC_CODES, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import type { querySources as contract } from '@cloud-steward/contract/reports/design.ts'
import { isHidden } from '../../../infra/ctx/hidden-fields.ts'
import { labelOf, translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { mayReadMetric } from '../../insight/index.ts'
import { METRIC_FIELDS, METRIC_FILTERS } from './check.service.ts'
import { mayList, type Viewer } from './data-set.service.ts'
import { MADE_AT, reportFields, reportFilters } from './field-list.ts'

type Source = AnswerOf<typeof contract>[number]
type Words = Viewer['ctx']['language']

/** `dueOnFrom` is called as its field is, with the bound behind it. */
export function nameOf(language: Words, resource: Resource, key: string): string {
  if (key === MADE_AT) return translate(language, 'kit.createTime')
  const own = labelOf(language, `${resource.name}.${key}`)
  if (own) return own
  const [, field, bound] = /^(.+?)(From|To)$/.exec(key) ?? []
  return field ? `${nameOf(language, resource, field)} ${bound === 'From' ? '≥' : '≤'}` : key
}
const kindOf = (resource: Resource, key: string): Field['kind'] =>
  key === MADE_AT ? 'instant' : (resource.fields[key.replace(/(From|To)$/, '')]?.kind ?? 'text')

/** Lists and figures the caller may read, with their fields as far as he sees them. */
export async function querySources(app: App, { ctx, mayCall }: Viewer): Promise<Source[]> {
  const { language } = ctx
  const lists = [...app.operations.values()].flatMap(({ resource, source }): Source[] => {
    if (!resource.operations.includes('query') || !mayList(mayCall, resource)) return []
    const one = (key: string) => ({ key, label: nameOf(language, resource, key), kind: kindOf(resource, key) })
    const isShown = (key: string) => !isHidden(ctx, resource, key.replace(/(From|To)$/, ''))
    return [
      {
        source: 'list',
        of: resource.name,
        label: translate(language, resource.name),
        fields: reportFields(resource, source).filter(isShown).map(one),
        filters: reportFilters(resource).filter(isShown).map(one),
        by: [],
        sort: ['createTime', ...resource.sort],
      },
    ]
  })
  const metrics = METRIC_CODES.filter((code) => mayReadMetric(mayCall, code)).map(
    (code): Source => ({
      source: 'metric',
      of: code,
      label: translate(language, `insight.metric.metric.${code}`),
      fields: METRIC_FIELDS.map((key) => ({
        key,
        label: translate(language, `report.metricField.${key}`),
        kind: key === 'part' ? 'text' : 'decimal',
      })),
      filters: METRIC_FILTERS.map((key) => ({
        key,
        label: translate(language, `insight.metric.${key}`),
        kind: key.endsWith('Id') ? 'ref' : 'date',
      })),
      by: [...metricOf(code).dims],
      sort: [],
    }),
  )
  return [...lists, ...metrics]
}

import type { Content, DataSet } from '@cloud-steward/contract/reports/content.ts'
import { downloadStarter } from '@cloud-steward/contract/reports/design.ts'
import { AutoComplete, Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { byMatch } from './by-match.ts'
import { keyOf, type Source, useSources } from './use-sources.ts'

interface Props {
  content: Content
  onChange: (content: Content) => void
  /** Writes a binding into the chosen cell. */
  onInsert: (text: string) => void
}
const HOW = ['asField', 'asGroup', 'asCross', 'asSum', 'asCount'] as const
const binding = (how: (typeof HOW)[number], field: string): string => {
  const fn = { asField: '', asGroup: 'group', asCross: 'cross', asSum: 'sum', asCount: 'count' }[how]
  return fn ? `#{${fn}(${field})}` : `#{${field}}`
}
/** The same in a letter, where a field stands in the repetition of its set. */
const letterBinding = (how: (typeof HOW)[number], set: string, field: string): string => {
  const fn = { asField: '', asGroup: '', asCross: '', asSum: 'sum', asCount: 'count' }[how]
  return fn ? `{${fn}(${set}.${field})}` : `{${field}}`
}
const LETTER_HOW: readonly (typeof HOW)[number][] = ['asField', 'asSum', 'asCount']
/** `bills` for `billing.bill`; a second one gets a number. */
function nameFor(of: string, taken: readonly string[]): string {
  const base = of.split('.').at(-1)!.replace(/\W/g, '')
  let name = base
  for (let n = 2; taken.includes(name); n++) name = `${base}${n}`
  return name
}

/** Where the rows of a design come from: lists and figures, their filters, and their fields to be put into cells. */
export function DataPanel({ content, onChange, onInsert }: Props): ReactNode {
  const { t } = useTranslation()
  const [how, setHow] = useState<(typeof HOW)[number]>('asField')
  const { sources, sourceOf, isLoading } = useSources()
  const { sets, letter } = content
  const put = (at: number, set: DataSet | undefined) =>
    onChange({ ...content, sets: sets.flatMap((one, place) => (place === at ? (set ? [set] : []) : [one])) })
  const add = (key: string) => {
    const found = sources.find((one) => keyOf(one) === key)
    if (!found) return
    const name = nameFor(
      found.of,
      sets.map((one) => one.name),
    )
    const by = found.source === 'metric' ? found.by[0] : undefined
    onChange({
      ...content,
      sets: [...sets, { name, source: found.source, of: found.of, filters: [], ...(by && { by }) }],
    })
  }
  return (
    <section className="report-pane">
      <h2>{t('report.designer.sets')}</h2>
      <Select
        aria-label={t('report.designer.insert', { name: '' })}
        value={how}
        options={(letter ? LETTER_HOW : HOW).map((value) => ({ value, label: t(`report.designer.${value}`) }))}
        onChange={setHow}
        style={{ width: '100%', marginBottom: 8 }}
      />
      {sets.map((set, at) => (
        <SetEditor
          key={set.name}
          set={set}
          parameters={content.parameters}
          source={sourceOf(set)}
          onChange={(changed) => put(at, changed)}
          hasParts={!letter && (how === 'asGroup' || how === 'asCross')}
          onInsert={(field) =>
            onInsert(letter ? letterBinding(how, set.name, field) : binding(how, `${set.name}.${field}`))
          }
        />
      ))}
      <AddSet sources={sources} isLoading={isLoading} onAdd={add} />
    </section>
  )
}

interface SetProps {
  set: DataSet
  source: Source | undefined
  parameters: Content['parameters']
  onChange: (set: DataSet | undefined) => void
  /** Whether a day is inserted by one of its parts: groups and columns of single days are rarely meant. */
  hasParts: boolean
  onInsert: (field: string) => void
}
const PARTS = ['day', 'month', 'year'] as const
const DAYS: readonly string[] = ['date', 'instant']
function SetEditor({ set, source, parameters, hasParts, onChange, onInsert }: SetProps): ReactNode {
  const { t } = useTranslation()
  const ways = source?.sort.flatMap((key) => [`${key}_ascend`, `${key}_descend`]) ?? []
  const sortName = (way: string) => {
    const [key, direction] = way.split('_')
    const label = source?.fields.find((one) => one.key === key)?.label ?? key
    return `${label} ${direction === 'ascend' ? '↑' : '↓'}`
  }
  const starter = () =>
    // `download` has shown the error.
    download(downloadStarter, { source: set.source, of: set.of, name: set.name }, `${set.name}.docx`).catch(
      () => undefined,
    )
  return (
    <div className="report-set">
      <div className="report-line">
        <b>{set.name}</b>
        <span className="quiet">{source?.label ?? set.of}</span>
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('button.delete')}
        </Button>
      </div>
      {set.source === 'metric' && (
        <Select
          size="small"
          aria-label={t('report.design.by')}
          value={set.by ?? undefined}
          options={source?.by.map((by) => ({ value: by, label: t(`insight.metric.by.${by}`) }))}
          onChange={(by) => onChange({ ...set, by })}
        />
      )}
      <Filters set={set} source={source} parameters={parameters} onChange={onChange} />
      {ways.length > 0 && (
        <Select
          size="small"
          allowClear
          aria-label={t('report.design.order')}
          placeholder={t('report.design.order')}
          value={set.order ?? undefined}
          options={ways.map((value) => ({ value, label: sortName(value) }))}
          onChange={(order) => onChange({ ...set, order: order ?? null })}
        />
      )}
      <Button size="small" disabled={!source} onClick={() => void starter()}>
        {t('report.design.downloadStarter')}
      </Button>
      <Fields fields={source?.fields ?? []} hasParts={hasParts} onInsert={onInsert} />
    </div>
  )
}

function Fields({
  fields,
  hasParts,
  onInsert,
}: Pick<SetProps, 'hasParts' | 'onInsert'> & { fields: Source['fields'] }): ReactNode {
  const { t } = useTranslation()
  const name = (label: string) => t('report.designer.insert', { name: label })
  return (
    <ul className="report-fields" aria-label={t('report.designer.fields')}>
      {fields.map(({ key, label, kind }) =>
        hasParts && DAYS.includes(kind) ? (
          <li key={key} className="report-parts">
            <span>
              {label} <small className="quiet">{key}</small>
            </span>
            {PARTS.map((part) => {
              const word = t(`report.designer.part.${part}`)
              return (
                <Button
                  key={part}
                  size="small"
                  aria-label={name(`${label} · ${word}`)}
                  onClick={() => onInsert(`${key}.${part}`)}
                >
                  {word}
                </Button>
              )
            })}
          </li>
        ) : (
          <li key={key}>
            <button type="button" title={name(label)} onClick={() => onInsert(key)}>
              {label} <small className="quiet">{key}</small>
            </button>
          </li>
        ),
      )}
    </ul>
  )
}

function Filters({ set, source, parameters, onChange }: Omit<SetProps, 'onInsert' | 'hasParts'>): ReactNode {
  const { t } = useTranslation()
  const choices = parameters.map(({ name, title }) => ({
    value: `#{param.${name}}`,
    label: `${title || name} #{param.${name}}`,
  }))
  const { filters } = set
  const setFilter = (at: number, filter: (typeof filters)[number] | undefined) =>
    onChange({ ...set, filters: filters.flatMap((one, place) => (place === at ? (filter ? [filter] : []) : [one])) })
  return (
    <>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: filters have no names, and one field may be asked twice
        <div key={at} className="report-line">
          <Select
            size="small"
            aria-label={t('report.design.filters')}
            value={filter.field || undefined}
            showSearch={{ optionFilterProp: 'label' }}
            options={source?.filters.map(({ key, label }) => ({ value: key, label }))}
            onChange={(field) => setFilter(at, { ...filter, field })}
          />
          <AutoComplete
            size="small"
            aria-label={t('report.design.values')}
            value={filter.value ?? ''}
            options={choices}
            onChange={(value: string) => setFilter(at, { ...filter, value })}
          />
          <Button size="small" aria-label={t('button.delete')} onClick={() => setFilter(at, undefined)}>
            ×
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={!source}
        onClick={() => onChange({ ...set, filters: [...filters, { field: source!.filters[0]!.key, value: '' }] })}
      >
        {t('report.designer.addFilter')}
      </Button>
    </>
  )
}

interface AddProps {
  sources: readonly Source[]
  isLoading: boolean
  onAdd: (key: string) => void
}
function AddSet({ sources, isLoading, onAdd }: AddProps): ReactNode {
  const { t, i18n } = useTranslation()
  // Chinese names by their sound, as people look for them.
  const { compare } = new Intl.Collator(i18n.language === 'en' ? 'en' : 'zh-CN')
  return (
    <Select
      aria-label={t('report.designer.addSet')}
      placeholder={t('report.designer.addSet')}
      loading={isLoading}
      value={null}
      showSearch={{
        optionFilterProp: 'label',
        filterSort: (a, b, { searchValue }) => byMatch(searchValue)(a, b),
      }}
      options={(['list', 'metric'] as const).map((source) => ({
        label: t(`report.design.source.${source}`),
        options: sources
          .filter((one) => one.source === source)
          .map((one) => ({ value: keyOf(one), label: one.label }))
          .toSorted((a, b) => compare(a.label, b.label)),
      }))}
      onChange={onAdd}
      style={{ width: '100%' }}
    />
  )
}

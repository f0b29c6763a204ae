import { type Content, DAY_WORDS, PARAMETER_KINDS, type Parameter } from '@cloud-steward/contract/reports/content.ts'
import { AutoComplete, Button, Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  content: Content
  onChange: (content: Content) => void
  onInsert: (text: string) => void
}
/** What is asked for before a report is filled. */
export function ParameterPanel({ content, onChange, onInsert }: Props): ReactNode {
  const { t } = useTranslation()
  const { parameters } = content
  const put = (at: number, one: Parameter | undefined) =>
    onChange({
      ...content,
      parameters: parameters.flatMap((old, place) => (place === at ? (one ? [one] : []) : [old])),
    })
  const add = () => {
    let n = parameters.length + 1
    while (parameters.some(({ name }) => name === `p${n}`)) n++
    onChange({ ...content, parameters: [...parameters, { name: `p${n}`, title: `p${n}`, kind: 'date' }] })
  }
  const word = (key: string) => t(`report.design.${key}`)
  return (
    <section className="report-pane">
      <h2>{word('parameters')}</h2>
      {parameters.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is typed
        <div key={at} className="report-set">
          <div className="report-line">
            <Input
              size="small"
              aria-label={t('field.name')}
              value={one.name}
              maxLength={40}
              onChange={({ target }) => put(at, { ...one, name: target.value.replace(/\W/g, '') })}
            />
            <Input
              size="small"
              aria-label={word('title')}
              value={one.title}
              maxLength={40}
              onChange={({ target }) => put(at, { ...one, title: target.value })}
            />
            <Button size="small" aria-label={t('button.delete')} onClick={() => put(at, undefined)}>
              ×
            </Button>
          </div>
          <div className="report-line">
            <Select
              size="small"
              aria-label={t('field.kind')}
              value={one.kind}
              options={PARAMETER_KINDS.map((value) => ({ value, label: word(`kind.${value}`) }))}
              onChange={(kind) => put(at, { ...one, kind, initial: null })}
            />
            <AutoComplete
              size="small"
              aria-label={word('initial')}
              placeholder={word('initial')}
              value={one.initial ?? ''}
              options={one.kind === 'date' || one.kind === 'month' ? DAY_WORDS.map((value) => ({ value })) : []}
              onChange={(initial: string) => put(at, { ...one, initial })}
            />
            <Checkbox
              checked={one.isRequired ?? false}
              onChange={({ target }) => put(at, { ...one, isRequired: target.checked })}
            >
              {word('isRequired')}
            </Checkbox>
          </div>
          <Button size="small" onClick={() => onInsert(`#{param.${one.name}}`)}>
            {t('report.designer.insert', { name: one.title })}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={add}>
        {t('report.designer.addParameter')}
      </Button>
    </section>
  )
}

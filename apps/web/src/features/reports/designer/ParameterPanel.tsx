import { type Content, DAY_WORDS, PARAMETER_KINDS, type Parameter } from '@cloud-steward/contract/reports/content.ts'
import { AutoComplete, Button, Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  content: Content
  onChange: (content: Content) => void
  onInsert: (text: string) => void
}
/** Editor for the parameters of a report. */
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
        <OneParameter
          // biome-ignore lint/suspicious/noArrayIndexKey: the user edits the name, so it is no stable key
          key={at}
          one={one}
          onChange={(changed) => put(at, changed)}
          onInsert={() => onInsert(`${content.letter ? '' : '#'}{param.${one.name}}`)}
        />
      ))}
      <Button size="small" onClick={add}>
        {t('report.designer.addParameter')}
      </Button>
    </section>
  )
}

interface OneProps {
  one: Parameter
  onChange: (one: Parameter | undefined) => void
  onInsert: () => void
}
function OneParameter({ one, onChange, onInsert }: OneProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`report.design.${key}`)
  const isDay = one.kind === 'date' || one.kind === 'month'
  return (
    <div className="report-set">
      <div className="report-line">
        <Input
          size="small"
          aria-label={t('field.name')}
          value={one.name}
          maxLength={40}
          onChange={({ target }) => onChange({ ...one, name: target.value.replace(/\W/g, '') })}
        />
        <Input
          size="small"
          aria-label={word('title')}
          value={one.title}
          maxLength={40}
          onChange={({ target }) => onChange({ ...one, title: target.value })}
        />
        <Button size="small" aria-label={t('button.delete')} onClick={() => onChange(undefined)}>
          ×
        </Button>
      </div>
      <div className="report-line">
        <Select
          size="small"
          aria-label={t('field.kind')}
          value={one.kind}
          options={PARAMETER_KINDS.map((value) => ({ value, label: word(`kind.${value}`) }))}
          onChange={(kind) => onChange({ ...one, kind, initial: null })}
        />
        <AutoComplete
          size="small"
          aria-label={word('initial')}
          placeholder={word('initial')}
          value={one.initial ?? ''}
          options={isDay ? DAY_WORDS.map((value) => ({ value })) : []}
          onChange={(initial: string) => onChange({ ...one, initial })}
        />
        <Checkbox
          checked={one.isRequired ?? false}
          onChange={({ target }) => onChange({ ...one, isRequired: target.checked })}
        >
          {word('isRequired')}
        </Checkbox>
      </div>
      <Button size="small" onClick={onInsert}>
        {t('report.designer.insert', { name: one.title })}
      </Button>
    </div>
  )
}

import { type Model, modelProperty, typeModel } from '@cloud-steward/contract/devices/model.ts'
import { InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { type Entry, fieldsOf, kept, NEW, type Part, shapeOf } from './entries.ts'

const { factor } = modelProperty
interface Props {
  part: Part
  model: Model
  /** Undefined: a new one. */
  entry: Entry | undefined
  isModbus: boolean
  save: (entry: Entry) => Promise<unknown>
  onClose: () => void
}
/** One property, command, event or alarm of a draft: only what means something beside the rest is asked. */
export default function EntryDrawer({ part, model, entry, isModbus, save, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const initial: Readonly<Record<string, unknown>> = entry ? { wordOrder: 'high', ...entry } : NEW[part]
  const [values, setValues] = useState(initial)
  const word = (key: string) => t(`${typeModel.name}.${key}`)
  const of = (onlyNumbers: boolean) => (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('kit.select')}
      options={model.properties
        .filter(({ kind }) => !onlyNumbers || kind === 'number')
        .map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
    />
  )
  return (
    <FormDrawer
      title={`${t(entry ? 'kit.edit' : 'kit.add')} · ${word(part)}`}
      width={560}
      shape={shapeOf(part)}
      labelPrefix={typeModel.name}
      initial={initial}
      fields={fieldsOf(part, values, isModbus)}
      controls={{
        property: of(true),
        verifyKey: of(false),
        // As it was written, without the zeros of the smallest there may be.
        factor: <InputNumber min={factor.min} max={factor.max} style={{ width: '100%' }} />,
      }}
      before={<p className="quiet">{`${word('key')}: ${word('keyHint')}`}</p>}
      onChange={(_, all) => setValues((before) => ({ ...before, ...all }))}
      send={(sent) => save(kept(part, sent, isModbus))}
      onClose={onClose}
    />
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ListField } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { entryAfter } from '../../components/follow.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from './control.tsx'
import type { ControlProps } from './types.ts'

/** Any number of values of one kind, each with a button to take it out. */
export default function ListControl({
  field,
  labelKey,
  label,
  value,
  onChange,
  disabled,
}: ControlProps<ListField>): ReactNode {
  const { t } = useTranslation()
  const items = (value as unknown[] | null | undefined) ?? []
  const replace = (at: number, next: unknown) => onChange?.(items.map((item, place) => (place === at ? next : item)))
  return (
    <div className="field-list">
      {items.map((item, at) => (
        // Items have no identity of their own; their place is all there is.
        // oxlint-disable-next-line no-array-index-key
        <div className="field-list-item" key={at}>
          <FieldControl
            field={field.of}
            labelKey={labelKey}
            label={`${label} ${at + 1}`}
            value={item}
            disabled={disabled}
            onChange={(next) => replace(at, next)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('kit.delete')} ${label} ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange?.(items.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || items.length >= field.max}
        onClick={() => onChange?.([...items, entryAfter(field, items.at(-1))])}
      >
        {t('kit.add')}
      </Button>
    </div>
  )
}

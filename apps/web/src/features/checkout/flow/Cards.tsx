import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'

interface Props {
  shape: Shape
  labelKey: string
  rows: readonly Readonly<Record<string, unknown>>[]
  disabled: boolean
  onChange: (at: number, part: Record<string, unknown>) => void
  onRemove: (at: number) => void
  /** Below the fields of a row, e.g. its photos. */
  extra?: (at: number) => ReactNode
}
/** Rows of a few fields each as cards that fit on any screen. */
export function Cards({ shape, labelKey, rows, disabled, onChange, onRemove, extra }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <ol className="flow-cards">
      {rows.map((row, at) => (
        // Rows have no identity of their own; their place is what deductions name them by.
        // oxlint-disable-next-line no-array-index-key
        <li key={at}>
          {Object.entries(shape).map(([key, field]) => (
            <div key={key} className="flow-field">
              <span className="quiet">{t(`${labelKey}.${key}`)}</span>
              <FieldControl
                field={field}
                labelKey={`${labelKey}.${key}`}
                label={`${t(`${labelKey}.${key}`)} ${at + 1}`}
                value={row[key]}
                disabled={disabled}
                onChange={(value) => onChange(at, { [key]: value })}
              />
            </div>
          ))}
          <div className="flow-wide">
            {extra?.(at)}
            <Button
              type="text"
              danger
              disabled={disabled}
              icon={<DeleteOutlined />}
              aria-label={`${t('kit.delete')} ${at + 1}`}
              onClick={() => onRemove(at)}
            >
              {t('kit.delete')}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}

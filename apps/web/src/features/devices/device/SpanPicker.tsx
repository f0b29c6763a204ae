import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { type Span, spanOf } from './use-span.ts'

export interface Shown {
  span: Span
  /** So many spans before today's. */
  back: number
}
/** Which day, month or year is looked at. */
export function SpanPicker(props: { of: Shown; spans: readonly Span[]; show: (next: Shown) => void }): ReactNode {
  const { of, spans, show } = props
  const { span, back } = of
  const { t } = useTranslation()
  return (
    <>
      <span className="device-use-span">
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label={t('device.panel.earlier')}
          onClick={() => show({ span, back: back + 1 })}
        />
        <span aria-live="polite">{spanOf(span, back).title}</span>
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label={t('device.panel.later')}
          disabled={back === 0}
          onClick={() => show({ span, back: back - 1 })}
        />
      </span>
      <Segmented<Span>
        size="small"
        value={span}
        onChange={(next) => show({ span: next, back: 0 })}
        options={spans.map((value) => ({ value, label: t(`device.panel.span.${value}`) }))}
      />
    </>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { valueText } from './unit.ts'
import type { Answer } from './use-metric.ts'

interface Props {
  answer: Answer
  /** Label of the dimension. */
  by: string
  caption: string
  mayOpen: boolean
  /** Visible to screen readers only, beside a chart. */
  hidden?: boolean
}
/** The numbers of a chart as a table. If it is visible, each links to its list. */
export function MetricTable({ answer, by, caption, mayOpen, hidden = false }: Props): ReactNode {
  const { t } = useTranslation()
  const unit = answer.unit
  const hasBefore = answer.beforeValue !== undefined
  const text = (value: number | null | undefined) => valueText(unit, value, t)
  return (
    <div className={hidden ? 'visually-hidden' : 'metric-table'}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col">{caption}</th>
            {hasBefore && <th scope="col">{t('insight.metric.beforeValue')}</th>}
            <th scope="col">{t('insight.metric.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.parts.map((part) => (
            <tr key={part.key}>
              <th scope="row">{part.label}</th>
              <td>{mayOpen && !hidden ? <Link to={part.opens}>{text(part.value)}</Link> : text(part.value)}</td>
              {hasBefore && <td>{text(part.beforeValue)}</td>}
              <td>{formatNumber(part.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

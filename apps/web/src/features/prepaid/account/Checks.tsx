import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import { account } from '@cloud-steward/contract/prepaid/account.ts'
import { protection } from '@cloud-steward/contract/prepaid/protection.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import './prepaid.css'

export interface CheckShown {
  key: string
  ok: boolean
  value?: string | null
}

/** Every condition for cutting, with a mark for those that are met. Power is cut only when all of them are. */
export function Checks({ checks }: { checks: readonly CheckShown[] }): ReactNode {
  const { t } = useTranslation()
  const value = ({ key, value: given }: CheckShown): string | undefined => {
    if (!given) return undefined
    if (key === 'balance' || key === 'emergency') return formatFen(Number(given))
    if (key === 'noticeAge') return t('prepaid.panel.hours', { count: Number(given) })
    if (key === 'fresh') return t('prepaid.panel.minutes', { count: Number(given) })
    if (key === 'protection')
      return given
        .split(',')
        .map((kind) => t(`${protection.name}.kind.${kind}`))
        .join(' ')
    return given
  }
  return (
    <ul className="supply-checks">
      {checks.map((one) => (
        <li key={one.key} className={one.ok ? 'met' : 'unmet'}>
          {one.ok ? (
            <CheckCircleFilled aria-label={t('prepaid.panel.met')} />
          ) : (
            <CloseCircleOutlined aria-label={t('prepaid.panel.unmet')} />
          )}
          <span>{t(`${account.name}.${one.ok ? 'key' : 'against'}.${one.key}`)}</span>
          <span className="quiet">{value(one)}</span>
        </li>
      ))}
    </ul>
  )
}

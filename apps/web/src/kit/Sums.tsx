import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'

interface Props {
  resource: Resource
  sums: Readonly<Record<string, number>> | undefined
}
/** The amounts of all rows found, not only of the page. */
export function Sums({ resource, sums }: Props): ReactNode {
  const { t } = useTranslation()
  const shown = resource.sums.filter((key) => sums?.[key] !== undefined)
  if (!sums || !shown.length) return null
  return (
    <dl className="list-sums" aria-label={t('kit.sumOfFound')}>
      {shown.map((key) => (
        <div key={key}>
          <dt>{t(`${resource.name}.${key}`)}</dt>
          <dd className="amount">{formatFen(sums[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

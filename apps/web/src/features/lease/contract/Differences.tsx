import { lease } from '@cloud-steward/contract/housing/lease.ts'
import type { Field } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { displayText } from '../../../kit/fields/display.tsx'
import './contract.css'

interface Difference {
  field: string
  before?: unknown
  after?: unknown
}

/** Deposits beside the security deposit are amounts of their kind. */
const OTHERS: Readonly<Record<string, string>> = Object.fromEntries(
  ['key', 'card', 'meter'].map((kind) => [`${kind}DepositFen`, `housing.lease.depositKind.${kind}`]),
)
/** Terms before and after, side by side. What refers to a record comes as its name. */
export function Differences({ of }: { of: readonly Difference[] }): ReactNode {
  const { t } = useTranslation()
  const text = (key: string, value: unknown): string => {
    if (key in OTHERS) return typeof value === 'number' ? formatFen(value) : '-'
    if (Array.isArray(value)) return value.length ? value.join(' · ') : '-'
    const field: Field | undefined = lease.fields[key as keyof typeof lease.fields]
    if (!field || field.kind === 'ref') return typeof value === 'string' ? value : '-'
    return displayText({ field, value, labelKey: `housing.lease.${key}` }, t)
  }
  return (
    <table className="lease-differences">
      <thead>
        <tr>
          <th>{t('housing.leaseChange.field')}</th>
          <th>{t('housing.leaseChange.before')}</th>
          <th>{t('housing.leaseChange.after')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{t(OTHERS[field] ?? `housing.lease.${field}`)}</td>
            <td>{text(field, before)}</td>
            <td>{text(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

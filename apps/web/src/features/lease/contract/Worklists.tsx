import { WORKLISTS } from '@cloud-steward/contract/housing/lease.ts'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './contract.css'

/** The lists somebody has to work off, one click each; the choice is a filter like any other, so it stays in the address. */
export function Worklists({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (name: string | undefined) => void
}): ReactNode {
  const { t } = useTranslation()
  const word = (name: string) => t(`housing.lease.worklist.${name}`)
  return (
    <nav className="lease-worklists" aria-label={t('housing.lease.worklist')}>
      <Segmented
        value={value ?? 'all'}
        options={['all', ...WORKLISTS].map((name) => ({ value: name, label: word(name) }))}
        onChange={(name) => onChange(name === 'all' ? undefined : name)}
      />
    </nav>
  )
}

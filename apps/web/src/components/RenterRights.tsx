import type { RenterRight } from '@cloud-steward/contract/housing/renter-rights.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'

/** What the law gives the renter here: a renter is spoken to, staff are told what to heed. */
export function RenterRights({ rights }: { rights: readonly RenterRight[] }): ReactNode {
  const { t } = useTranslation()
  const isRenter = useSession(({ user }) => user?.partyKind === 'rentee')
  if (!rights.length) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t(isRenter ? 'housing.right.yours' : 'housing.right.ofRenter')}
      description={rights.map((right) => (
        <p key={right}>{t(`housing.right.${isRenter ? 'your' : 'renter'}.${right}`)}</p>
      ))}
    />
  )
}

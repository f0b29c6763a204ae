import { merchant } from '@cloud-steward/contract/payouts/merchant.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface RejectsProps {
  rejects: readonly { part: string; reason: string }[]
  /** Of the reviewer, where the channel was not asked. */
  reason?: string | null
}
/** Reasons of a rejection: of the channel, field by field, or of the process by which the tenant decides. */
export function Rejects({ rejects, reason }: RejectsProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${merchant.name}.${key}`)
  if (!rejects.length)
    return (
      reason && (
        <Alert type="error" showIcon className="merchant-alert" title={word('rejectedInside')} description={reason} />
      )
    )
  return (
    <Alert
      type="error"
      showIcon
      className="merchant-alert"
      title={word('rejects')}
      description={
        <>
          <ul className="merchant-rejects">
            {rejects.map(({ part, reason }) => (
              <li key={part + reason}>
                <b>{word(part)}</b> {reason}
              </li>
            ))}
          </ul>
          {word('fixHint')}
        </>
      }
    />
  )
}

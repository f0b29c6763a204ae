import { merchant } from '@cloud-steward/contract/payouts/merchant.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

/** What the channel found fault with, field by field. */
export function Rejects({ rejects }: { rejects: readonly { part: string; reason: string }[] }): ReactNode {
  const { t } = useTranslation()
  if (!rejects.length) return null
  const word = (key: string) => t(`${merchant.name}.${key}`)
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

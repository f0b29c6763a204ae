import { queryIdleRule } from '@cloud-steward/contract/identity/explain.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** What is written down for roles and says nothing; nothing is shown while there is none. */
export function IdleRules(): ReactNode {
  const { t } = useTranslation()
  const rules = useQuery({
    queryKey: ['identity.role', 'idle'],
    queryFn: ({ signal }) => call(queryIdleRule, {}, { signal, quiet: true }),
  })
  if (!rules.data?.length) return null
  return (
    <Alert
      showIcon
      type="warning"
      className="idle-rules"
      title={t('identity.idle.title', { count: rules.data.length })}
      description={
        <ul>
          {rules.data.map(({ roleCode, roleName, text }) => (
            <li key={roleCode + text}>
              <b>{roleName}</b> {text}
            </li>
          ))}
        </ul>
      }
    />
  )
}

import { LONGEST_PASSWORD, queryAccountRule } from '@cloud-steward/contract/identity/account-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import type { PasswordProps } from 'antd/es/input/Password.js'
import type { ReactNode } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'

/** What the tenant asks of passwords. */
export const useAccountRule = () =>
  useQuery({
    queryKey: ['identity.accountRule'],
    queryFn: ({ signal }) => call(queryAccountRule, {}, { signal }),
  }).data

/** Says what a new password must be like. */
export function PasswordRule(): ReactNode {
  const { t } = useTranslation()
  const rule = useAccountRule()
  if (!rule) return null
  const { minLength: least, kinds } = rule
  return <>{t(kinds > 1 ? 'shell.password.ruleKinds' : 'shell.password.rule', { least, kinds })}</>
}

/** A field for a new password, with what it must be like below it. */
export const NewPassword = (props: PasswordProps): ReactNode => (
  <>
    <Input.Password autoComplete="new-password" maxLength={LONGEST_PASSWORD} {...props} />
    <small className="quiet">
      <PasswordRule />
    </small>
  </>
)

import { queryAccountRule } from '@cloud-steward/contract/identity/account-rule.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../infra/api.ts'

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

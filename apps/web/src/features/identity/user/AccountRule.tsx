import { updateAccountRule } from '@cloud-steward/contract/identity/account-rule.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useAccountRule } from '../../../components/PasswordRule.tsx'
import { useTranslation } from '../../../infra/i18n.ts'

const NAME = 'identity.accountRule'

/** What the tenant asks of passwords, and of whom a second factor. */
export default function AccountRule({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const rule = useAccountRule()
  if (!rule) return null
  const kinds = [1, 2, 3, 4].map((value) => ({ value, label: String(value) }))
  return (
    <CommandForm
      endpoint={updateAccountRule}
      of={NAME}
      title={t(NAME)}
      width={480}
      initial={rule}
      hint={t(`${NAME}.hint`)}
      controls={{ kinds: <Select options={kinds} suffixIcon={undefined} /> }}
      success="kit.editSuccess"
      onClose={onClose}
    />
  )
}

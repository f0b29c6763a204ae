import { updateAccountRule } from '@cloud-steward/contract/identity/account-rule.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountRule } from '../../../components/PasswordRule.tsx'
import { call } from '../../../infra/api.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'

const NAME = 'identity.accountRule'

/** What the tenant asks of passwords, and of whom a second factor. */
export default function AccountRule({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const rule = useAccountRule()
  if (!rule) return null
  const kinds = [1, 2, 3, 4].map((value) => ({ value, label: String(value) }))
  return (
    <FormDrawer
      title={t(NAME)}
      width={480}
      shape={updateAccountRule.input}
      labelPrefix={NAME}
      initial={rule}
      before={<p className="quiet">{t(`${NAME}.hint`)}</p>}
      controls={{ kinds: <Select options={kinds} suffixIcon={undefined} /> }}
      send={async (values, key) => {
        await call(updateAccountRule, values as never, { key, quiet: true })
        await refreshRows(NAME)
      }}
      success="kit.editSuccess"
      onClose={onClose}
    />
  )
}

import { checkIdentity } from '@cloud-steward/contract/housing/identity.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))

/** What came of holding a rentee's name and number against his card. */
export function IdentityDrawer(props: { id: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={checkIdentity}
      of="housing.rentee"
      given={{ id: props.id }}
      title={`${t('housing.rentee.checkIdentity')} · ${props.name}`}
      initial={{ identityState: 'verified' }}
      hint={t('housing.rentee.checkIdentityHint')}
      refresh={() => Promise.all(['housing.rentee', 'housing.filing'].map(refreshRows))}
      onClose={props.onClose}
    />
  )
}

import { checkIdentity } from '@cloud-steward/contract/housing/identity.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { refreshRows } from '../../../kit/rows.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const { identityState, reason } = checkIdentity.input

/** What came of holding a rentee's name and number against his card. */
export function IdentityDrawer(props: { id: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <FormDrawer
      title={`${t('housing.rentee.checkIdentity')} · ${props.name}`}
      width={440}
      shape={{ identityState, reason }}
      labelPrefix="housing.rentee"
      initial={{ identityState: 'verified' }}
      before={<p className="quiet">{t('housing.rentee.checkIdentityHint')}</p>}
      send={async (values, key) => {
        await call(checkIdentity, { ...values, id: props.id } as never, { key, quiet: true })
        await Promise.all(['housing.rentee', 'housing.filing'].map(refreshRows))
      }}
      onClose={props.onClose}
    />
  )
}

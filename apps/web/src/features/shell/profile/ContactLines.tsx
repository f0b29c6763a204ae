import { CONTACTS } from '@cloud-steward/contract/identity/profile.ts'
import type { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Contact } from './ContactDialog.tsx'

const ContactDialog = lazy(() => import('./ContactDialog.tsx'))

interface Props {
  user: AnswerOf<typeof getSysUser>
  onChange: () => Promise<void>
}
/** Number and mail address among the facts of an account, each with what changes it. */
export function ContactLines({ user, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const [changing, setChanging] = useState<Contact>()
  return (
    <>
      {CONTACTS.map((field) => (
        <div key={field}>
          <dt>{t(`uaa.users.${field}`)}</dt>
          <dd>
            {user[field] || '-'}
            <Button
              className="profile-change"
              size="small"
              type="link"
              aria-label={t(`identity.contact.${field}`)}
              onClick={() => setChanging(field)}
            >
              {t('identity.contact.change')}
            </Button>
          </dd>
        </div>
      ))}
      {changing && (
        <Suspense fallback={null}>
          <ContactDialog field={changing} userId={user.id} onClose={() => setChanging(undefined)} onDone={onChange} />
        </Suspense>
      )}
    </>
  )
}

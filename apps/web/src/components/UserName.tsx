import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { useUserName } from '../infra/user-names.ts'

/** Who did something: the name of the person with this account, or that the system did it by itself. */
export function UserName({ of }: { of: string | null | undefined }): ReactNode {
  const { t } = useTranslation()
  const name = useUserName(of)
  return of === 'system' ? t('kit.bySystem') : name
}

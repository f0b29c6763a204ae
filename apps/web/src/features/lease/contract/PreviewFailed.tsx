import type { ReactNode } from 'react'
import { ApiError } from '../../../infra/api-error.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Why there is no preview: what the server says of the input. */
export function PreviewFailed({ error }: { error: Error }): ReactNode {
  const { t } = useTranslation()
  return (
    <p role="alert" className="lease-refusal">
      {error instanceof ApiError ? error.sentence(t) : t('kit.loadFailed')}
    </p>
  )
}

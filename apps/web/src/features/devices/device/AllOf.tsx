import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'

/** In the heading of a part that shows the newest of a list: the way to all of it, for whoever may open that. */
export function AllOf({ menu, query }: { menu: string; query: string }): ReactNode {
  const { t } = useTranslation()
  return mayOpen(useSession(), menu) && <Link to={`/${menu}?${query}`}>{t('device.panel.all')}</Link>
}

import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'

/** Leads from a page that stands in no menu to the list it belongs to. */
export function BackLink({ to, menu }: { to: string; menu: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link to={to} className="process-back">
      <ArrowLeftOutlined /> {t(`menu.${menu}`)}
    </Link>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { PAGE_SIZE } from './library.ts'

interface Props {
  page: number
  total: number
  onChange: (page: number) => void
}
/** The pages of a folder that holds more than one page shows. */
export function Pages({ page, total, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const last = Math.ceil(total / PAGE_SIZE)
  if (last < 2) return null
  return (
    <nav className="library-bar" aria-label={t('file.library.pages')}>
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('file.library.newer')}
      </Button>
      <span>
        {page} / {last}
      </span>
      <Button disabled={page >= last} onClick={() => onChange(page + 1)}>
        {t('file.library.older')}
      </Button>
    </nav>
  )
}

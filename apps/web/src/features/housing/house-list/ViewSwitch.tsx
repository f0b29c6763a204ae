import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** Board or table. Both read the same filters from the address. */
export function ViewSwitch(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isBoard = params.get('view') === 'board'
  const show = (board: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (board) next.set('view', 'board')
      else next.delete('view')
      return next
    })
  return (
    <div className="view-switch" role="group" aria-label={t('menu.house_list')}>
      <button type="button" aria-pressed={!isBoard} onClick={() => show(false)}>
        <UnorderedListOutlined /> {t('housing.board.table')}
      </button>
      <button type="button" aria-pressed={isBoard} onClick={() => show(true)}>
        <AppstoreOutlined /> {t('housing.board.title')}
      </button>
    </div>
  )
}

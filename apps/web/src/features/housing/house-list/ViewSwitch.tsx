import { AppstoreOutlined, HomeOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'

const VIEWS = [
  { view: undefined, label: 'table', icon: <UnorderedListOutlined /> },
  { view: 'board', label: 'title', icon: <AppstoreOutlined /> },
  { view: 'houses', label: 'houses', icon: <HomeOutlined /> },
] as const

/** Rooms as a table or as a board, or the houses they are in, and the way to new ones. All read the same filters from the address. */
export function ViewSwitch(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayAdd = useMayPress('addhouse')('add')
  const [params, setParams] = useSearchParams()
  const shown = VIEWS.find(({ view }) => view === params.get('view'))?.view
  const show = (view: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (view) next.set('view', view)
      else next.delete('view')
      // Each has columns and pages of its own.
      for (const own of ['sorter', 'currentPage']) next.delete(own)
      return next
    })
  return (
    <>
      <div className="view-switch" role="group" aria-label={t('menu.house_list')}>
        {VIEWS.map(({ view, label, icon }) => (
          <button key={label} type="button" aria-pressed={view === shown} onClick={() => show(view)}>
            {icon} {t(`housing.board.${label}`)}
          </button>
        ))}
      </div>
      {mayAdd && (
        <Button type="primary" onClick={() => void navigate('/addhouse')}>
          {t('menu.addhouse')}
        </Button>
      )}
    </>
  )
}

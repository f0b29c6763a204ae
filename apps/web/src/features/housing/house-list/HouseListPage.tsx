import { room } from '@cloud-steward/contract/housing/places.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Cover } from '../../../components/files/Cover.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { queryClient } from '../../../infra/query-client.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './house-list.css'
import { useLetRoom } from '../room/use-let-room.ts'
import { boardQuery, placeIn } from './board-query.ts'
import { LIVE } from './live.ts'
import { RoomBoard } from './RoomBoard.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

const HouseTable = lazy(() => import('./HouseTable.tsx'))
const RoomDetail = lazy(() => import('../room/RoomDetail.tsx'))
const RoomChangeDrawer = lazy(() => import('../room/RoomChangeDrawer.tsx'))

const askRows = askRowsAhead(room)
export const askAhead = (search: URLSearchParams): void => {
  if (search.get('view') === 'houses') return
  if (search.get('view') === 'board') return void queryClient.prefetchQuery(boardQuery(placeIn(search)))
  const asked = new URLSearchParams(search)
  if (!asked.has('archived')) asked.set('archived', LIVE.archived)
  askRows(asked)
}

/** All rooms, as a board of their states or as a list; the address says which. */
export default function HouseListPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const mayAdd = useMayPress('addhouse')
  const letRoom = useLetRoom()
  // The board is no chunk of its own: whoever waits for one waits 300 ms more, until its place has been shown long enough.
  if (params.get('view') === 'board') return <RoomBoard />
  if (params.get('view') === 'houses')
    return (
      <Suspense>
        <HouseTable />
      </Suspense>
    )
  return (
    <ResourcePage
      resource={room}
      fixed={params.has('archived') ? undefined : LIVE}
      toolbar={() => <ViewSwitch />}
      withoutAdd={mayAdd('add')}
      first={() =>
        mayAdd('add') && (
          <Button type="primary" onClick={() => void navigate('/addhouse')}>
            {t('menu.addhouse')}
          </Button>
        )
      }
      columns={(all) => all.map((column) => (column.key === 'fullName' ? { ...column, render: withCover } : column))}
      formProps={{ initial: { overlay: 'none' } }}
      rowActions={(row, standard, { dialog, mayPress }) => {
        const changes = row.mode === 'shared' && mayPress('changeRooms')
        const change = (key: 'split' | 'merge') => ({
          key,
          title: t(`housing.room.change.${key}`),
          visible: changes && !row.archived,
          run: () => dialog.show(key, row.id),
        })
        const usual = standard.map((action) => ({ ...action, visible: action.visible && !row.archived }))
        const detail = { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) }
        return [...letRoom(row), detail, ...usual, change('split'), change('merge')]
      }}
      detail={(parts) => <RoomDialog parts={parts} />}
    />
  )
}

const withCover = (_: unknown, { id, fullName, coverId }: RowOf<typeof room>): ReactNode => (
  <>
    {coverId && <Cover id={coverId} />}
    {recordLink(room.name, id, fullName)}
  </>
)

function RoomDialog({ parts: { dialog, mayPress, actions } }: { parts: PageParts<typeof room> }): ReactNode {
  const { name, id, close } = dialog
  if (!name || !id) return null
  if (name === 'detail') return <RoomDetail key={id} id={id} actions={actions} onClose={close} />
  if ((name === 'split' || name === 'merge') && mayPress('changeRooms'))
    return <RoomChangeDrawer id={id} kind={name} onClose={close} />
  return null
}

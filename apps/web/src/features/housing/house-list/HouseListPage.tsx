import { room } from '@cloud-steward/contract/housing/places.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './house-list.css'
import { ViewSwitch } from './ViewSwitch.tsx'

const askRows = askRowsAhead(room)
export const askAhead = (search: URLSearchParams): void => {
  if (search.get('view') !== 'board') askRows(search)
}
const RoomBoard = lazy(() => import('./RoomBoard.tsx'))

/** All rooms, as a board of their states or as a list; the address says which. */
export default function HouseListPage(): ReactNode {
  const [params] = useSearchParams()
  const { t } = useTranslation()
  if (params.get('view') === 'board') {
    return (
      <Suspense fallback={<div className="page-waiting" role="status" aria-label={t('kit.loading')} />}>
        <RoomBoard />
      </Suspense>
    )
  }
  return <ResourcePage resource={room} toolbar={() => <ViewSwitch />} formProps={{ initial: { overlay: 'none' } }} />
}

import { queryDevice } from '@cloud-steward/contract/devices/device-page.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { DeviceBody } from './DeviceBody.tsx'
import { KINDS, PAGE_KEY, pageOfDevice } from './kinds.ts'

/** Everything about one device. */
export default function DevicePage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const id = params.get('id') ?? ''
  const found = useQuery({
    queryKey: [PAGE_KEY, id],
    queryFn: ({ signal }) => call(queryDevice, { id }, { signal, quiet: true }),
    retry: false,
  })
  if (found.error instanceof ApiError && found.error.code === 404)
    return <Empty description={t('kit.error.notFound')} />
  if (found.isError && !found.data) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const { category } = found.data
  if (pathname !== `/device/${category}`) return <Navigate to={pageOfDevice(id, category)} replace />
  return <DeviceBody key={id} id={id} category={category} kind={KINDS[category]} facts={found.data} />
}

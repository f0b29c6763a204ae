import { queryShareParts, shareRun } from '@cloud-steward/contract/metering/loss.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { ShareParts } from './ShareParts.tsx'

const SHOWN = [...shareRun.list, 'capFen'] as const

/** A shared loss with every part. */
export default function ShareDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [shareRun.name, 'parts', id],
    queryFn: ({ signal }) => call(queryShareParts, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={shareRun} id={id} fields={SHOWN} onClose={onClose}>
      {() => (
        <>
          <h3>{t('metering.shareRun.parts')}</h3>
          {found.isError ? (
            <Failed retry={found.refetch} />
          ) : (
            <ShareParts parts={found.data?.parts ?? []} loading={found.isLoading} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

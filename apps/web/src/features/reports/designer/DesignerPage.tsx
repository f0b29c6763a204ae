import { design, queryDesignContent } from '@cloud-steward/contract/reports/design.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import type { LeftOut } from './Designer.tsx'
import '../reports.css'

const Designer = lazy(() => import('./Designer.tsx'))
export const askAhead = askRowsAhead(design)

/** The list of designs, or the designer of the one named in the URL. */
export default function DesignerPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('design')
  if (id) return <OpenDesign id={id} />
  return (
    <ResourcePage
      resource={design}
      rowActions={(row, standard) => [
        {
          key: 'open',
          title: t('report.designer.open'),
          visible: true,
          run: () => void navigate(`/report/reportdesigner?design=${row.id}`),
        },
        ...standard,
      ]}
    />
  )
}

function OpenDesign({ id }: { id: string }): ReactNode {
  // Kept here: the designer is mounted anew with the version that the upload made.
  const [leftOut, setLeftOut] = useState<LeftOut>([])
  const found = useQuery({
    queryKey: ['report.design', 'content', id],
    queryFn: ({ signal }) => call(queryDesignContent, { id }, { signal }),
    // A refetch that finds a newer version would remount the designer and discard unsaved changes.
    refetchOnWindowFocus: false,
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  return (
    <Suspense fallback={<Skeleton active />}>
      <Designer
        key={found.data.number}
        id={id}
        found={found.data}
        reload={() => void found.refetch()}
        leftOut={leftOut}
        onLeftOut={setLeftOut}
      />
    </Suspense>
  )
}

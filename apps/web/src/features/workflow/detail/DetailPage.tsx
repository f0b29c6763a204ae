import { claimTask, queryInstanceDetail, queryTaskDetail } from '@cloud-steward/contract/workflow/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BackLink } from '../BackLink.tsx'
import { refreshProcesses } from '../refresh-processes.ts'
import { DetailBody } from './DetailBody.tsx'

/** The list that leads to each page of this kind. */
const BACK: Readonly<Record<string, string>> = {
  mytaskdetails: 'assigneetask',
  taskdetails: 'task',
  historictaskdetails: 'historictaskinstance',
  myprocessdetails: 'myprocess',
}
function Page({ of, ask }: { of: string; ask: (signal: AbortSignal) => ReturnType<typeof askTask> }): ReactNode {
  const { t } = useTranslation()
  const { title, menu } = usePage()
  const found = useQuery({ queryKey: ['workflow.detail', menu, of], queryFn: ({ signal }) => ask(signal) })
  const back = BACK[menu] ?? 'assigneetask'
  const claim = async (taskId: string) => {
    await call(claimTask, { taskId })
    await refreshProcesses()
  }
  return (
    <section className="process-page">
      <h1 className="visually-hidden">{title}</h1>
      <BackLink to={`/${back}`} menu={back} />
      {!of && <p className="quiet">{t('workflow.detail.nothingChosen')}</p>}
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && of && <Skeleton active />}
      {found.data && <DetailBody key={of} of={found.data} onClaim={claim} />}
    </section>
  )
}
const askTask = (taskId: string, signal: AbortSignal) => call(queryTaskDetail, { taskId }, { signal })

/** One task, with the process it belongs to. */
export function TaskPage(): ReactNode {
  const [params] = useSearchParams()
  const taskId = params.get('taskId') ?? ''
  return <Page of={taskId} ask={(signal) => askTask(taskId, signal)} />
}
/** One instance, for who started it, was sent it, or looks after processes. */
export function InstancePage(): ReactNode {
  const [params] = useSearchParams()
  const processInstanceId = params.get('processInstanceId') ?? ''
  return <Page of={processInstanceId} ask={(signal) => call(queryInstanceDetail, { processInstanceId }, { signal })} />
}

import { historicInstance } from '@cloud-steward/contract/workflow/history.ts'
import {
  cancelProcessInstance,
  copyProcessInstance,
  urgeProcessInstance,
} from '@cloud-steward/contract/workflow/instance.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { ColleaguePicker } from '../ColleaguePicker.tsx'

const CommentForm = lazy(() => import('../CommentForm.tsx'))
const StartDrawer = lazy(() => import('./StartDrawer.tsx'))
const COMMANDS = { urge: urgeProcessInstance, cancel: cancelProcessInstance, copy: copyProcessInstance } as const
const VIEWS = ['personal', 'copied'] as const

/** What the caller started, and what he was sent to read. */
export default function MyProcessPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const view = params.get('view') === 'copied' ? 'copied' : 'personal'
  const isMine = view === 'personal'
  return (
    <ResourcePage
      key={view}
      resource={historicInstance}
      fixed={{ status: view }}
      withoutSearch={isMine ? ['startUserId'] : []}
      header={() => (
        <PageViews
          title={title}
          views={VIEWS.map((value) => ({ value, label: t(`workflow.historicInstance.${value}`) }))}
          value={view}
        />
      )}
      rowActions={({ id, state }, standard, { dialog }) => [
        {
          key: 'detail',
          title: t('kit.detail'),
          run: () => void navigate(`/myprocessdetails?processInstanceId=${id}`),
        },
        ...(['urge', 'cancel', 'copy'] as const).map((key) => ({
          key,
          title: t(COMMANDS[key].permission),
          danger: key === 'cancel',
          visible: isMine && (key === 'copy' || state === 'running'),
          run: () => dialog.show(key, id),
        })),
        {
          key: 'again',
          title: t('workflow.historicInstance.again'),
          visible: isMine && state !== 'running',
          run: () => dialog.show('again', id),
        },
        ...standard,
      ]}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

function Dialogs({ parts }: { parts: PageParts<typeof historicInstance> }): ReactNode {
  const { t } = useTranslation()
  const { name = '', id, close } = parts.dialog
  const { row } = parts
  if (!id || !row) return null
  if (name === 'again')
    return (
      <StartDrawer
        id={row.processDefinitionId}
        name={row.processDefinitionName}
        initial={(row.processVariables ?? {}) as Readonly<Record<string, unknown>>}
        onClose={close}
      />
    )
  if (!(name in COMMANDS)) return null
  return (
    <CommentForm
      key={name}
      endpoint={COMMANDS[name as keyof typeof COMMANDS]}
      about={row.name}
      given={{ processInstanceId: id }}
      controls={{ userIds: <ColleaguePicker by="id" several /> }}
      suggestions={[t(`workflow.suggestion.${name}`)]}
      onClose={close}
    />
  )
}

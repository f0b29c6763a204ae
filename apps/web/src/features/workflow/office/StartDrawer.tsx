import { queryStartForm, startProcessInstance } from '@cloud-steward/contract/workflow/definition.ts'
import { type ProcessForm, rightOf, START } from '@cloud-steward/contract/workflow/form.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Form, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { Choosing, type Chosen } from '../Choosing.tsx'
import { ProcessFields } from '../ProcessFields.tsx'
import { refreshProcesses } from '../refresh-processes.ts'
import { StartWay } from './StartWay.tsx'
import '../workflow.css'

interface Props {
  id: string
  name: string
  /** Values of an instance that is started again. */
  initial?: Readonly<Record<string, unknown>>
  onClose: () => void
}
/** Starts a process: its form, the handlers one chooses, and the way it will go. */
export default function StartDrawer({ id, name, initial, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [open, setOpen] = useState(true)
  const [description, describe] = useState('')
  const [chosen, choose] = useState<Chosen>({})
  const { busy, submit, renew, leave } = useSubmit()
  const found = useQuery({
    queryKey: ['workflow.definition', 'start', id],
    queryFn: ({ signal }) => call(queryStartForm, { processDefinitionId: id }, { signal }),
  })
  const fields = ((found.data?.form as ProcessForm | null | undefined)?.fields ?? []).filter(
    ({ key }) => rightOf(found.data!.form as ProcessForm, START, key) === 'edit',
  )
  const start = async () => {
    const values = fields.length ? await form.validateFields().catch(() => undefined) : {}
    if (!values) return
    const isDone = await submit(async (key) => {
      const input = { processDefinitionId: id, form: values, chosen, ...(description && { description }) }
      const { id: started } = await call(startProcessInstance, input, { key, quiet: true })
      await refreshProcesses()
      void navigate(`/myprocessdetails?processInstanceId=${started}`)
    })
    if (isDone) setOpen(false)
  }
  return (
    <Drawer
      open={open}
      title={name}
      size={Math.min(1_000, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <DrawerFooter
          label={t('activiti.Process.startProcessInstance')}
          busy={busy}
          onOk={() => void start()}
          onCancel={() => leave(() => setOpen(false))}
        />
      }
    >
      {found.isError && <Failed retry={found.refetch} />}
      {found.isPending && <Skeleton active />}
      {found.data && (
        // What is typed anywhere in it would be lost.
        <div onChange={renew}>
          <p className="quiet">{found.data.description}</p>
          <div className="start-columns">
            <div>
              <ProcessFields fields={fields} form={form} initial={initial ?? {}} disabled={busy} />
              <Description value={description} onChange={describe} />
              <Choosing nodes={found.data.chooses} chosen={chosen} onChoose={choose} />
            </div>
            <StartWay way={found.data.way} xml={found.data.xml} name={name} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

function Description({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const { t } = useTranslation()
  const label = t('workflow.start.description')
  return (
    <div className="process-choosing">
      <span>{label}</span>
      <Input.TextArea
        aria-label={label}
        maxLength={512}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

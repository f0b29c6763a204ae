import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { persistProcess } from '@cloud-steward/contract/workflow/definition.ts'
import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { checkModel, deployModel, queryModelDesign, saveModelForm } from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BackLink } from '../BackLink.tsx'
import { refreshProcesses } from '../refresh-processes.ts'
import { saveText } from '../save-text.ts'
import '../workflow.css'
import { CardChain } from './CardChain.tsx'
import FormFields from './FormFields.tsx'

const BpmnDiagram = lazy(async () => ({ default: (await import('../detail/BpmnDiagram.tsx')).BpmnDiagram }))
const CardDrawer = lazy(() => import('./CardDrawer.tsx'))
type Design = AnswerOf<typeof queryModelDesign>
type Problem = AnswerOf<typeof checkModel>['problems'][number]

/** A process is drawn with cards, gets its form, is checked and deployed. */
export default function DesignPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const [params] = useSearchParams()
  const modelId = params.get('modelId') ?? ''
  const found = useQuery({
    queryKey: ['workflow.design', modelId],
    enabled: Boolean(modelId),
    queryFn: ({ signal }) => call(queryModelDesign, { modelId }, { signal }),
  })
  return (
    <section className="process-page">
      <h1 className="visually-hidden">{title}</h1>
      <BackLink to="/model" menu="model" />
      {!modelId && <p className="quiet">{t('workflow.design.nothingChosen')}</p>}
      {found.isError && <Failed retry={found.refetch} />}
      {found.isLoading && <Skeleton active />}
      {found.data && <Designer key={modelId} modelId={modelId} design={found.data} />}
    </section>
  )
}

function Designer({ modelId, design }: { modelId: string; design: Design }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const isForeign = Boolean(design.xml) && !design.simple
  const [drawn, setDrawn] = useState((design.simple as SimpleProcess | null) ?? { cards: [] })
  const [form, setForm] = useState((design.form as ProcessForm | null) ?? { fields: [] })
  const [opened, open] = useState<string>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const names = { key: design.key, name: design.name, start: t('workflow.start'), end: t('workflow.end') }
  const xml = () => (isForeign ? design.xml! : bpmnOf(drawn, names))
  const { busy, work } = useWork()
  const look = async () => {
    const found = await call(checkModel, { modelId, jsonXml: xml() })
    setProblems(found.problems)
    return found.problems
  }
  const check = async () => {
    if (!(await look()).length) void message.success(t('workflow.design.fine'))
  }
  const save = () =>
    work(async () => {
      if (!isForeign) await call(persistProcess, { modelId, jsonXml: xml(), simple: JSON.stringify(drawn) })
      await call(saveModelForm, { modelId, form })
      await look()
    }, 'workflow.design.saved')
  const deploy = async () => {
    if (!(await look()).length) await work(() => call(deployModel, { modelId }), 'workflow.model.deployed')
  }
  return (
    <>
      <Head
        design={design}
        problems={problems}
        busy={busy}
        onSave={save}
        onCheck={check}
        onDeploy={deploy}
        onExport={() => saveText(xml(), `${design.key}.bpmn`, 'application/xml')}
      />
      <section className="process-block">
        <h2>{t('workflow.definition.diagram')}</h2>
        {isForeign ? (
          <Foreign design={design} />
        ) : (
          <CardChain process={drawn} problems={problems} onChange={setDrawn} onOpen={open} />
        )}
      </section>
      <section className="process-block">
        <h2>{t('workflow.detail.form')}</h2>
        <FormFields form={form} onChange={setForm} />
      </section>
      <Suspense fallback={null}>
        {opened && (
          <CardDrawer key={opened} id={opened} process={drawn} onChange={setDrawn} onClose={() => open(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** One piece of work at a time, which says that it succeeded. */
function useWork() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const work = async (what: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await what()
      await refreshProcesses()
      void message.success(t(said))
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return { busy, work }
}

interface HeadProps {
  design: Design
  problems: readonly Problem[]
  busy: boolean
  onSave: () => Promise<void>
  onCheck: () => Promise<void>
  onDeploy: () => Promise<void>
  onExport: () => void
}
function Head({ design, problems, busy, onSave, onCheck, onDeploy, onExport }: HeadProps): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('processdesign')
  return (
    <header className="process-head">
      <h2>
        {design.name} <small className="quiet">{design.key}</small>
      </h2>
      <div className="process-actions">
        {mayPress('design') && (
          <>
            <Button type="primary" loading={busy} onClick={() => void onSave()}>
              {t('kit.save')}
            </Button>
            <Button onClick={() => void onCheck()}>{t(checkModel.permission)}</Button>
          </>
        )}
        {mayPress('deploy') && (
          <Button disabled={busy} onClick={() => void onDeploy()}>
            {t(deployModel.permission)}
          </Button>
        )}
        <Button onClick={onExport}>{t('workflow.design.saveBpmn')}</Button>
      </div>
      {problems.map(({ node, nodeName, message: said, code }) => (
        <Alert
          key={`${node} ${code}`}
          type="error"
          className="process-problem"
          title={[nodeName, said].filter(Boolean).join(': ')}
        />
      ))}
    </header>
  )
}

/** What another designer drew is shown, and not changed here. */
function Foreign({ design: { xml, name } }: { design: Design }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p className="quiet">{t('workflow.design.foreign')}</p>
      <Suspense fallback={<Skeleton active />}>
        <BpmnDiagram xml={xml ?? ''} label={name} />
      </Suspense>
    </>
  )
}
